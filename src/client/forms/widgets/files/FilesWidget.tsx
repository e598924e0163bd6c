import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entryOfShown, fileRuleOfShown, limitsOfEntries } from '../../../../engine/model/shown-schema.ts';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { Box } from '../../../design/primitives.tsx';
import { ErrorText, HelpText, Stack } from '../../controls/form-elements.tsx';
import type { UnsentFile } from '../../draft/unsent-files.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { type Path, toPointer } from '../../runtime/path.ts';
import { useAnswer, useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { shapeText, sizeText, typeNames } from '../file/check-file.ts';
import { EarlierFiles } from '../file/EarlierFiles.tsx';
import { FileCard } from '../file/FileCard.tsx';
import { FileInput, focusLater } from '../file/FileInput.tsx';
import { FileValidity } from '../file/FileValidity.tsx';
import { isPicture, takesPictures } from '../file/is-picture.ts';
import { TakePhoto, usePhotoInput } from '../file/TakePhoto.tsx';
import { UploadStatus } from '../file/UploadStatus.tsx';
import { usePreparedUpload } from '../file/use-prepared-upload.tsx';
import { useUnsentFiles } from '../file/use-upload.ts';
import type { WidgetProps } from '../widget.ts';

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

interface PendingUploadProps {
  readonly files: readonly File[];
  readonly unsent: UnsentFile | undefined;
  /** Path of the list; the file becomes one of its entries. */
  readonly path: Path;
  readonly rule: FileRule;
  readonly onStored: (id: string) => void;
  readonly onCancel: () => void;
  /** Whether the upload is running; false when it failed. */
  readonly onRunning: (isRunning: boolean) => void;
}

/** One of the chosen files, until it is stored. */
const PendingUpload = ({ files, unsent, path, rule, onStored, onCancel, onRunning }: PendingUploadProps) => {
  const upload = usePreparedUpload([...path, 0], rule, onStored, { onCancel });
  const { state, choose, send, cancel } = upload;
  const isOver = upload.isRefused || state.kind === 'refused' || state.kind === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is uploaded once
  useEffect(() => (unsent ? send(unsent.file, unsent) : choose(files)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is a new function in each render
  useEffect(() => onRunning(!isOver), [isOver]);
  return (
    <div>
      <Box as="span" overflowWrap="anywhere">
        {files.map(({ name }) => name).join(', ')}
      </Box>
      {upload.preparation && <Suspense>{upload.preparation}</Suspense>}
      <UploadStatus
        state={state}
        onCancel={() => {
          cancel();
          onCancel();
        }}
        onRetry={send}
      />
    </div>
  );
};

interface Pending {
  readonly key: number;
  readonly files: readonly File[];
  /** An earlier page has begun to send it. */
  readonly unsent?: UnsentFile;
  readonly isRunning: boolean;
}

/** Each file by itself; where pictures are not accepted, they become one PDF together. */
const groupFiles = (files: readonly File[], rule: FileRule): readonly (readonly File[])[] => {
  const pictures = takesPictures(rule) ? [] : files.filter(isPicture);
  const others = files.filter((file) => !pictures.includes(file)).map((file) => [file]);
  return pictures.length > 0 ? [...others, pictures] : others;
};

/** Several files in one field: each is sent as soon as it is chosen; the answer lists the ids of the stored files. */
export const FilesWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { t, i18n } = useTranslation();
  const { store, answer, leave } = useRuntime();
  const { label } = useFieldTexts(path);
  const rule = fileRuleOfShown(entryOfShown(schema));
  const ids = idsOf(useAnswer(path));
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const lastKey = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const photos = usePhotoInput(input, rule, true);
  const { most } = limitsOfEntries(schema);
  const isFull = ids.length >= most;

  const setIds = (next: readonly string[]): void => {
    answer(path, next.length === 0 ? undefined : next);
    leave();
  };
  const drop = (key: number): void => setPending((all) => all.filter((one) => one.key !== key));
  const setRunning = (key: number, isRunning: boolean): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, isRunning } : one)));
  const send = (files: readonly File[]): void => {
    // Reasons of earlier refusals are removed.
    const running = pending.filter((one) => one.isRunning);
    const room = Math.max(0, most - ids.length - running.length);
    const groups = groupFiles(files, rule);
    const sent = groups.slice(0, room).map((group) => ({ files: group, key: ++lastKey.current, isRunning: true }));
    setPending([...running, ...sent]);
    setLeftOut(groups.length - sent.length);
  };

  useUnsentFiles([...path, 0], (unsent) =>
    setPending((all) => [
      ...all,
      ...unsent.map((one) => ({ key: ++lastKey.current, files: [one.file], unsent: one, isRunning: true })),
    ]),
  );

  return (
    <FieldFrame id={id} path={path} required={required} isList>
      {(control) => (
        <Stack position="relative">
          <HelpText id={`${id}-limits`}>
            {t('renderer.file.limits', { types: typeNames(rule), limit: sizeText(rule.maxBytes, i18n.language) })}
            {rule.aspect && ` · ${t('renderer.file.shape', { shape: shapeText(rule) })}`}
            {Number.isFinite(most) && ` · ${t('renderer.files.most', { count: most })}`}
            {rule.validMonths !== undefined && ` · ${t('renderer.file.validity.months', { count: rule.validMonths })}`}
          </HelpText>
          {ids.map((one, index) => (
            <Fragment key={one}>
              <FileCard
                id={one}
                label={t('renderer.repeat.entry', { label, number: index + 1 })}
                removal={`remove ${index} ${toPointer(path)}`}
                onRemove={() => {
                  setIds(ids.filter((other) => other !== one));
                  setLeftOut(0);
                  focusLater(input);
                }}
              />
              <FileValidity id={one} rule={rule} />
            </Fragment>
          ))}
          <FileInput
            {...control}
            ref={input}
            name={id}
            type="file"
            multiple
            accept={rule.types.join(',')}
            aria-describedby={[control['aria-describedby'], `${id}-limits`].filter(Boolean).join(' ')}
            data-hidden={isFull}
            {...(isFull && { tabIndex: -1 })}
            onClick={photos.onOpen}
            onChange={() => send(photos.takeFiles().files)}
          />
          {!isFull && <TakePhoto label={label} onTake={photos.takePhoto} />}
          {!isFull && (
            <EarlierFiles
              id={id}
              label={label}
              path={path}
              place={[...path, 0]}
              rule={rule}
              except={ids}
              onChosen={(stored) => setIds([...new Set([...idsOf(store.get(path)), stored])])}
            />
          )}
          {leftOut > 0 && <ErrorText role="alert">{t('renderer.files.leftOut', { count: leftOut })}</ErrorText>}
          {pending.map(({ key, files, unsent }) => (
            <PendingUpload
              key={key}
              files={files}
              unsent={unsent}
              path={path}
              rule={rule}
              onStored={(stored) => {
                drop(key);
                // Uploads finish in any order: each file is added to the current list.
                setIds([...idsOf(store.get(path)), stored]);
              }}
              onCancel={() => drop(key)}
              onRunning={(isRunning) => setRunning(key, isRunning)}
            />
          ))}
        </Stack>
      )}
    </FieldFrame>
  );
};
