import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { Button } from '../../../../design/Button.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { type Begun, initialOf } from '../../shared/use-kept-form.ts';
import { hasVersions } from '../item-queries.ts';
import { PreviewDialog } from '../preview/PreviewDialog.tsx';
import type { EditedItem, Kind } from '../use-kind.ts';
import { useStateTexts } from '../use-state-texts.ts';
import { hasUses, PromoUses } from '../uses/PromoUses.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorHead } from './EditorHead.tsx';
import { Effect } from './Effect.tsx';
import { createHeldFiles } from './held-files.ts';
import { RemoveItem } from './RemoveItem.tsx';
import type { Base } from './send-item.ts';
import { stateOf } from './state-of.ts';
import { todayInJakarta } from './today.ts';
import { useFindFile } from './use-find-file.ts';
import { baseOf, useSave } from './use-save.ts';
import { useTyped } from './use-typed.ts';

export interface EditorProps {
  readonly kind: Kind;
  readonly item: EditedItem | undefined;
  /** What stands in the form at first, and what that was typed over. */
  readonly begun: Begun<Base>;
  readonly onTyped: (base: Base | undefined, answers: Answers) => void;
  /** Saved, removed, or given up. */
  readonly onLeft: () => void;
}

const useHeldFiles = () => {
  const [files] = useState(createHeldFiles);
  useEffect(() => () => files.release(), [files]);
  return files;
};

const useEditor = ({ kind, item, begun, onTyped, onLeft }: EditorProps) => {
  const files = useHeldFiles();
  const [first] = useState(begun.answers);
  const [base, setBase] = useState(begun.base);
  const initial = useMemo(() => initialOf(kind, base), [kind, base]);
  const { hear: listen, ...typed } = useTyped(kind, initial, first);
  const hear = useCallback(
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
  const save = useSave(kind, files, { onSaved: settle, onMore: setBase });
  const findFile = useFindFile(item, files);
  return { files, base, first, typed: { ...typed, settle }, hear, save, findFile };
};

/** The form of one item with everything an editor needs around it. */
export const Editor = (props: EditorProps) => {
  const { kind, item, onLeft } = props;
  const { t } = useTranslation();
  const { files, base, first, typed, hear, save, findFile } = useEditor(props);
  const texts = useStateTexts(kind);
  const [previewed, setPreviewed] = useState<Answers>();
  const state = stateOf(kind.public, typed.deciding, todayInJakarta());
  return (
    <Stack gap="6">
      <EditorHead kind={kind} item={item} />
      <Box maxWidth="lg">
        <SchemaForm
          formKey={kind.key}
          initialAnswers={first}
          upload={files.upload}
          findFile={findFile}
          frame={EditorFrame}
          onAnswers={hear}
          submitLabel={texts.save(state)}
          onSubmit={(answers, hasMore) => save.send(base, answers, hasMore)}
          actions={
            <>
              {kind.page && (
                <Button look="outline" onClick={() => setPreviewed(typed.read())}>
                  {t('admin-content.edit.preview')}
                </Button>
              )}
              {item && base && (
                <RemoveItem kind={kind} item={{ ...item, version: base.version }} onRemoved={typed.settle} />
              )}
            </>
          }
        >
          <Effect kind={kind} state={state} day={typed.deciding[kind.public.from ?? '']} />
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
      {save.clash && (
        <ConflictDialog
          kind={kind}
          clash={save.clash}
          findFile={findFile}
          onClose={save.dismiss}
          onJoin={(joined) => save.send(save.clash && baseOf(save.clash.theirs), joined)}
        />
      )}
      <LeaveGuard isDirty={typed.isDirty} onLeave={onLeft} />
    </Stack>
  );
};
