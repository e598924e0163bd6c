import { chakra } from '@chakra-ui/react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { ErrorText, HelpText, Row, Stack } from '../../controls/form-elements.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { useAnswer } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';
import { type FileRefusal, fileRuleOf, sizeText, typeNames } from './check-file.ts';
import { FileCard } from './FileCard.tsx';
import { type UploadState, useUpload } from './use-upload.ts';

const FileInput = chakra('input', {
  base: {
    width: 'full',
    padding: '3',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.subtle',
    color: 'fg.muted',
    '&::file-selector-button': {
      minHeight: '11',
      marginInlineEnd: '4',
      paddingInline: '4',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'md',
      background: 'bg',
      color: 'fg',
      fontWeight: 'semibold',
      cursor: 'pointer',
    },
    '&[aria-invalid=true]': { borderColor: 'fg.error' },
    '&[data-kept=true]': { position: 'absolute', width: '1px', height: '1px', opacity: 0, pointerEvents: 'none' },
  },
});

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

const UploadStatus = ({ state, onCancel, onRetry }: StatusProps) => {
  const { t, i18n } = useTranslation();
  if (state.kind === 'sending')
    return (
      <Row role="group" aria-label={t('renderer.file.sending', { name: state.name })}>
        <progress value={state.share} max={1} aria-label={t('renderer.file.progress')} style={{ flex: 1 }} />
        <span aria-hidden="true">{Math.round(state.share * 100)} %</span>
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

const focusLater = (input: RefObject<HTMLInputElement | null>): void => {
  requestAnimationFrame(() => input.current?.focus());
};

interface FileWidgetProps extends WidgetProps {
  /** Prepares a file of an accepted type before it is sent. */
  readonly prepare?: (file: File, next: (prepared: File) => void) => void;
}

/** Sends a file as soon as it is chosen, which keeps saves of the step small; the answer is the id of the stored file. */
export const FileWidget = ({ id, path, schema, required, prepare }: FileWidgetProps) => {
  const { t, i18n } = useTranslation();
  const { label } = useFieldTexts(path);
  const rule = fileRuleOf(schema);
  const upload = useUpload(path, rule);
  const answer = useAnswer(path);
  const input = useRef<HTMLInputElement>(null);
  const kept = typeof answer === 'string' && upload.state.kind !== 'sending' ? answer : undefined;
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Stack position="relative">
          <HelpText id={`${id}-limits`}>
            {t('renderer.file.limits', { types: typeNames(rule), limit: sizeText(rule.maxBytes, i18n.language) })}
          </HelpText>
          {kept !== undefined && (
            <FileCard
              id={kept}
              label={label}
              onReplace={() => input.current?.click()}
              onRemove={() => {
                upload.remove();
                focusLater(input);
              }}
            />
          )}
          <FileInput
            {...control}
            ref={input}
            type="file"
            accept={rule.types.join(',')}
            aria-describedby={[control['aria-describedby'], `${id}-limits`].filter(Boolean).join(' ')}
            data-kept={kept !== undefined}
            {...(kept !== undefined && { tabIndex: -1 })}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              if (file && prepare && rule.types.includes(file.type)) prepare(file, upload.send);
              else if (file) upload.send(file);
            }}
          />
          <UploadStatus state={upload.state} onCancel={upload.cancel} onRetry={upload.send} />
        </Stack>
      )}
    </FieldFrame>
  );
};
