import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { ErrorText, HelpText, Row } from '../../controls/form-elements.tsx';
import { type FileRefusal, sizeText } from './check-file.ts';
import type { UploadState } from './use-upload.ts';

const Progress = chakra('progress', { base: { flex: '1' } });

const percentOf = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent' }).format(share);

type SendingProps = Extract<UploadState, { kind: 'sending' | 'waiting' }> & Pick<StatusProps, 'onCancel'>;

/** Screen readers announce each quarter: every percent would interrupt all the time. */
const Sending = ({ kind, name, share, onCancel }: SendingProps) => {
  const { t, i18n } = useTranslation();
  const quarter = percentOf(Math.floor(share * 4) / 4, i18n.language);
  const isWaiting = kind === 'waiting';
  return (
    <>
      <Row role="group" aria-label={t('renderer.file.sending', { name })} data-part="upload" data-state={kind}>
        <Progress value={share} max={1} aria-label={t('renderer.file.progressOf', { name })} />
        <span aria-hidden="true" dir="ltr">
          {percentOf(share, i18n.language)}
        </span>
        <Button variant="outline" aria-label={t('renderer.file.cancelOf', { name })} onClick={onCancel}>
          {t('renderer.file.cancel')}
        </Button>
      </Row>
      <HelpText role="status">
        {isWaiting && t('renderer.file.waiting')}
        {!isWaiting && <VisuallyHidden>{t('renderer.file.share', { name, share: quarter })}</VisuallyHidden>}
      </HelpText>
    </>
  );
};

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
  if (state.kind === 'sending' || state.kind === 'waiting') return <Sending {...state} onCancel={onCancel} />;
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
