import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileRuleOfShown } from '../../../../engine/model/shown-schema.ts';
import { HelpText, Stack } from '../../controls/form-elements.tsx';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { toPointer } from '../../runtime/path.ts';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';
import { shapeText, sizeText, typeNames } from './check-file.ts';
import { EarlierFiles } from './EarlierFiles.tsx';
import { FileCard } from './FileCard.tsx';
import { FileInput, focusLater } from './FileInput.tsx';
import { FileValidity } from './FileValidity.tsx';
import { takesPictures, takesSeveralPhotos } from './is-picture.ts';
import { TakePhoto, usePhotoInput } from './TakePhoto.tsx';
import { UploadStatus } from './UploadStatus.tsx';
import { usePreparedUpload } from './use-prepared-upload.tsx';
import { isUnderWay, useUnsentFiles } from './use-upload.ts';

interface FileWidgetProps extends WidgetProps {
  /** Ratio of width to height of a frame that a picture may be cut to, where the rule has none. */
  readonly aspect?: number | undefined;
}

/**
 * Uploads a file as soon as it is chosen, so that saves of the step stay small; the answer is the id of the stored
 * file.
 */
export const FileWidget = ({ id, path, schema, required, aspect }: FileWidgetProps) => {
  const { t, i18n } = useTranslation();
  const { label } = useFieldTexts(path);
  const rule = fileRuleOfShown(schema);
  const { answer, leave } = useRuntime();
  const upload = usePreparedUpload(path, rule, (stored) => answer(path, stored), { aspect });
  useUnsentFiles(path, (unsent) => {
    const last = unsent.at(-1);
    if (last) upload.send(last.file, last);
  });
  const value = useAnswer(path);
  const input = useRef<HTMLInputElement>(null);
  const photos = usePhotoInput(input, rule, takesSeveralPhotos(rule) && aspect === undefined);
  const storedId = typeof value === 'string' && !isUnderWay(upload.state) ? value : undefined;
  return (
    <FieldFrame id={id} path={path} required={required}>
      {(control) => (
        <Stack position="relative">
          <HelpText id={`${id}-limits`}>
            {t('renderer.file.limits', { types: typeNames(rule), limit: sizeText(rule.maxBytes, i18n.language) })}
            {rule.aspect && ` · ${t('renderer.file.shape', { shape: shapeText(rule) })}`}
            {takesPictures(rule) && <span data-scripted=""> · {t('renderer.picture.shrinks')}</span>}
            {takesSeveralPhotos(rule) && <span data-scripted=""> {t('renderer.picture.several')}</span>}
            {rule.validMonths !== undefined && ` · ${t('renderer.file.validity.months', { count: rule.validMonths })}`}
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
          {storedId !== undefined && <FileValidity id={storedId} rule={rule} />}
          <FileInput
            {...control}
            ref={input}
            name={id}
            type="file"
            accept={rule.types.join(',')}
            aria-describedby={[control['aria-describedby'], `${id}-limits`].filter(Boolean).join(' ')}
            data-hidden={storedId !== undefined}
            {...(storedId !== undefined && { tabIndex: -1 })}
            onClick={photos.onOpen}
            onChange={() => {
              const { files, isTaken } = photos.takeFiles();
              upload.choose(files, isTaken);
            }}
          />
          {storedId === undefined && <TakePhoto label={label} onTake={photos.takePhoto} />}
          {storedId === undefined && !isUnderWay(upload.state) && (
            <EarlierFiles
              id={id}
              label={label}
              path={path}
              place={path}
              rule={rule}
              aspect={aspect}
              except={[]}
              onChosen={(stored) => {
                upload.cancel();
                upload.forget();
                answer(path, stored);
              }}
            />
          )}
          {upload.preparation && <Suspense>{upload.preparation}</Suspense>}
          <UploadStatus state={upload.state} onCancel={upload.cancel} onRetry={upload.send} />
        </Stack>
      )}
    </FieldFrame>
  );
};
