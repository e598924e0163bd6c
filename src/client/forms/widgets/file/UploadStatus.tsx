import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { ErrorText, Row } from '../../controls/form-elements.tsx';
import { type FileRefusal, sizeText } from './check-file.ts';
import type { UploadState } from './use-upload.ts';

const Progress = chakra('progress', { base: { flex: '1' } });

interface StatusProps {
  readonly state: UploadState;
  readonly onCancel: () => void;
  readonly onRetry: (file: File) => void;
}

const sizesAsText = ({ params }: FileRefusal, language: string): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && (name === 'size' || name === 'limit') ? sizeText(value, language) : value,
    ]),
  );

/** Progress of an upload, or why there is no file. */
export const UploadStatus = ({ state, onCancel, onRetry }: StatusProps) => {
  const { t, i18n } = useTranslation();
  if (state.kind === 'sending')
    return (
      <Row role="group" aria-label={t('renderer.file.sending', { name: state.name })}>
        <Progress value={state.share} max={1} aria-label={t('renderer.file.progress')} />
        <span aria-hidden="true" dir="ltr">
          {Math.round(state.share * 100)} %
        </span>
        <Button variant="outline" onClick={onCancel}>
          {t('renderer.file.cancel')}
        </Button>
      </Row>
    );
  if (state.kind === 'failed')
    return (
      <Row role="alert">
        <ErrorText>{state.message || t('renderer.file.unreached', { name: state.file.name })}</ErrorText>
        {state.mayRetry && (
          <Button variant="outline" onClick={() => onRetry(state.file)}>
            {t('renderer.file.retry')}
          </Button>
        )}
      </Row>
    );
  if (state.kind === 'refused')
    return (
      <ErrorText role="alert">
        {t(`renderer.file.refused.${state.refusal.reason}`, sizesAsText(state.refusal, i18n.language))}
      </ErrorText>
    );
  return null;
};
