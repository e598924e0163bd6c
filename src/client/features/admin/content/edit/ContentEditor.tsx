import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers, ContentEntity } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Muted, Stack } from '../../../../design/primitives.tsx';
import { LanguageTabs } from '../../../../forms/languages/LanguageTabs.tsx';
import { useAnswer, useRuntime } from '../../../../forms/runtime/RuntimeContext.tsx';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { differingFields } from '../../shared/answers.ts';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { type FormStart, getInitialAnswers, useTypedAnswers } from '../../shared/RecoverableForm.tsx';
import { getStateAfterSave, minuteInJakarta, StateBadge, todayInJakarta, useStateTexts } from '../item-state.tsx';
import { hasVersions } from '../queries.ts';
import { type EditedItem, toContentEntity } from '../use-kind.ts';
import { ArchiveItem, ArchiveNotice } from './ArchiveItem.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorHeading } from './EditorHeading.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { hasUses, PromoUses } from './PromoUses.tsx';
import { createPendingFiles, useFindFile } from './pending-files.ts';
import { RemoveItem } from './RemoveItem.tsx';
import { type EditBase, toEditBase, useSaveItem } from './use-save-item.ts';
import { VersionHistory } from './VersionHistory.tsx';

/** The current answers; only those that decide on publication render the editor again. */
const useEditedAnswers = (kind: ContentEntity, initial: Answers, first: Answers) => {
  const { handleChange: listen, ...typed } = useTypedAnswers(initial, first);
  const [isChanged, setChanged] = useState(() => differingFields(initial, first).length > 0);
  const [deciding, setDeciding] = useState<Answers>(first);

  const handleChange = useCallback(
    (next: Answers): void => {
      listen(next);
      setChanged(differingFields(initial, next).length > 0);
      const fields = Object.values(kind.public).filter((field) => field !== undefined);
      setDeciding((before) => (fields.every((field) => before[field] === next[field]) ? before : next));
    },
    [listen, initial, kind],
  );
  return { ...typed, handleChange, deciding, isChanged };
};

interface SaveEffectProps {
  readonly kind: ContentEntity;
  readonly state: ReturnType<typeof getStateAfterSave>;
  readonly answers: Answers;
  readonly isArchived: boolean;
}

/** The effect that saving will have. */
const SaveEffect = ({ kind, state, answers, isArchived }: SaveEffectProps) => (
  <Box role="status" display="flex" flexWrap="wrap" gap="3" alignItems="center">
    <StateBadge kind={kind} state={state} />
    <Muted>{useStateTexts(kind).effect(state, answers, isArchived)}</Muted>
  </Box>
);

/** Publishing sets the first day to today unless the admin has chosen one. */
const PublicationDateDefault = ({ flag, from }: { readonly flag: string; readonly from: string }) => {
  const { answer, store } = useRuntime();
  const isPublished = useAnswer([flag]) === true;
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    const isNew = isPublished && !wasPublished.current;
    wasPublished.current = isPublished;
    if (isNew && store.get([from]) === undefined) answer([from], todayInJakarta());
  }, [isPublished, from, answer, store]);
  return null;
};

/** The frame around the fields of a kind of content. */
const EditorFrame = ({ children }: { readonly children: ReactNode }) => {
  const { flag, from } = toContentEntity(useRuntime().form.definition).public;
  return (
    <>
      {flag !== undefined && from !== undefined && <PublicationDateDefault flag={flag} from={from} />}
      <LanguageTabs>{children}</LanguageTabs>
    </>
  );
};

export interface ContentEditorProps {
  readonly kind: ContentEntity;
  readonly item: EditedItem | undefined;
  /** The answers that the form starts with, and the stored version under them. */
  readonly start: FormStart<EditBase>;
  readonly onTyped: (base: EditBase | undefined, answers: Answers) => void;
  /** After a save or removal, or when the input is discarded. */
  readonly onLeft: () => void;
}

const usePendingFiles = () => {
  const [files] = useState(createPendingFiles);
  useEffect(() => () => files.release(), [files]);
  return files;
};

const useContentEditor = ({ kind, item, start, onTyped, onLeft }: ContentEditorProps) => {
  const files = usePendingFiles();
  const [first] = useState(start.answers);
  const [base, setBase] = useState(start.base);
  const initial = useMemo(() => getInitialAnswers(kind, base), [kind, base]);
  const { handleChange: listen, ...typed } = useEditedAnswers(kind, initial, first);
  const handleChange = useCallback(
    (answers: Answers): void => {
      listen(answers);
      onTyped(base, answers);
    },
    [listen, onTyped, base],
  );
  const settle = (): void => {
    typed.settle();
    onLeft();
  };
  const save = useSaveItem(kind, files, { onSaved: settle, onSavedWithMore: setBase });
  const findFile = useFindFile(item, files);
  return { files, base, first, typed: { ...typed, settle }, handleChange, save, findFile };
};

/** The form of one item, with preview, uses and versions. */
export const ContentEditor = (props: ContentEditorProps) => {
  const { kind, item, onLeft } = props;
  const { t } = useTranslation();
  const { files, base, first, typed, handleChange, save, findFile } = useContentEditor(props);
  const texts = useStateTexts(kind);
  const [previewed, setPreviewed] = useState<Answers>();
  const isArchived = typeof item?.archivedAt === 'string';
  const state = getStateAfterSave(kind, typed.deciding, minuteInJakarta(), isArchived);
  return (
    <Stack gap="6">
      <EditorHeading kind={kind} item={item} />
      {item?.state === 'archived' && <ArchiveNotice kind={kind} item={item} isDirty={typed.isChanged} />}
      <Box maxWidth="lg">
        <SchemaForm
          formKey={kind.key}
          initialAnswers={first}
          upload={files.upload}
          findFile={findFile}
          frame={EditorFrame}
          onAnswers={handleChange}
          submitLabel={texts.save(state)}
          onSubmit={(answers, hasMore) => save.send(base, answers, hasMore)}
          actions={
            <>
              {kind.page && (
                <Button variant="outline" onClick={() => setPreviewed(typed.read())}>
                  {t('admin-content.edit.preview')}
                </Button>
              )}
              {item && hasVersions(kind) && <ArchiveItem kind={kind} item={item} />}
              {item && base && (
                <RemoveItem kind={kind} item={{ ...item, version: base.version }} onRemoved={typed.settle} />
              )}
            </>
          }
        >
          <SaveEffect kind={kind} state={state} answers={typed.deciding} isArchived={isArchived} />
        </SchemaForm>
      </Box>
      {item && hasUses(kind) && <PromoUses kind={kind} item={item} />}
      {item && hasVersions(kind) && (
        <VersionHistory kind={kind} item={item} isDirty={typed.isChanged} findFile={findFile} />
      )}
      {previewed && (
        <PreviewDialog
          kind={kind}
          item={item}
          answers={previewed}
          findFile={findFile}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {save.conflict && (
        <ConflictDialog
          kind={kind}
          conflict={save.conflict}
          findFile={findFile}
          onClose={save.dismiss}
          onJoin={(joined) => save.send(save.conflict && toEditBase(save.conflict.theirs), joined)}
        />
      )}
      <LeaveGuard isDirty={typed.isDirty} onLeave={onLeft} />
    </Stack>
  );
};
