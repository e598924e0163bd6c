import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRuleOfShown } from '../../../../engine/model/shown-schema.ts';
import { HelpText, Stack } from '../../controls/form-elements.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { toPointer } from '../../runtime/path.ts';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';
import { sizeText, typeNames } from './check-file.ts';
import { FileCard } from './FileCard.tsx';
import { FileInput, focusLater } from './FileInput.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { isUnderWay, useUnsentFiles, useUpload } from './use-upload.ts';

interface FileWidgetProps extends WidgetProps {
  /** Prepares a file of an accepted type before it is sent. */
  readonly prepare?: (file: File, next: (prepared: File) => void) => void;
}

/**
 * Uploads a file as soon as it is chosen, so that saves of the step stay small; the answer is the id of the stored
 * file.
 */
export const FileWidget = ({ id, path, schema, required, prepare }: FileWidgetProps) => {
  const { t, i18n } = useTranslation();
  const { label } = useFieldTexts(path);
  const rule = fileRuleOfShown(schema);
  const { answer, leave } = useRuntime();
  const upload = useUpload(path, rule, (stored) => answer(path, stored));
  useUnsentFiles(path, (unsent) => {
    const last = unsent.at(-1);
    if (last) upload.send(last.file, last);
  });
  const value = useAnswer(path);
  const input = useRef<HTMLInputElement>(null);
  const storedId = typeof value === 'string' && !isUnderWay(upload.state) ? value : undefined;
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Stack position="relative">
          <HelpText id={`${id}-limits`}>
            {t('renderer.file.limits', { types: typeNames(rule), limit: sizeText(rule.maxBytes, i18n.language) })}
          </HelpText>
          {storedId !== undefined && (
            <FileCard
              id={storedId}
              label={label}
              removal={`remove ${toPointer(path)}`}
              onReplace={() => input.current?.click()}
              onRemove={() => {
                answer(path, undefined);
                upload.forget();
                leave();
                focusLater(input);
              }}
            />
          )}
          <FileInput
            {...control}
            ref={input}
            name={id}
            type="file"
            accept={rule.types.join(',')}
            aria-describedby={[control['aria-describedby'], `${id}-limits`].filter(Boolean).join(' ')}
            data-hidden={storedId !== undefined}
            {...(storedId !== undefined && { tabIndex: -1 })}
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
