import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type AddableSection, type PanelSection, removeFromControlPanel } from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { BackLink } from '../../../design/Breadcrumbs.tsx';
import { Button } from '../../../design/Button.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { TrashIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { LeaveGuard } from '../shared/LeaveGuard.tsx';
import {
  type FormRecovery,
  type FormStart,
  getInitialAnswers,
  RecoverableForm,
  useFormRecovery,
  useTypedAnswers,
} from '../shared/RecoverableForm.tsx';
import { createSendOnce } from '../shared/send-once.ts';
import { getFormKey, useEntryTitle } from './entry-texts.ts';
import { canAdd } from './NewEntry.tsx';
import { entryParameters, getPanelUrl } from './panel-url.ts';
import { type Panel, type PanelEntry, panelQuery } from './queries.ts';
import { EntryConflictDialog, NotifyDialog } from './SaveDialogs.tsx';
import { useSaveEntry } from './use-save-entry.ts';

interface RemoveEntryProps {
  readonly section: AddableSection;
  readonly entry: PanelEntry;
  /** Resolves when the screen no longer shows the entry. */
  readonly onRemoved: () => Promise<void>;
}

const sendOnce = createSendOnce();

const sendRemoval = (section: AddableSection, { id, version }: PanelEntry) =>
  sendOnce([section, id, version], (intent) =>
    callApi(removeFromControlPanel, { params: { section, id }, ifMatch: version, intent }),
  );

const withoutEntry = (panel: Panel, section: AddableSection, { id }: PanelEntry): Panel => ({
  ...panel,
  [section]: panel[section].filter((one) => one.id !== id),
});

/** Removes an entry. The server refuses when the entry is in use. */
const RemoveEntry = ({ section, entry, onRemoved }: RemoveEntryProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const title = useEntryTitle(section)(entry);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await sendRemoval(section, entry);
      toaster.success(message);
      await onRemoved();
      // The button that had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus();
      client.setQueryData(panelQuery.queryKey, (panel) => panel && withoutEntry(panel, section, entry));
      await client.invalidateQueries({ queryKey: panelQuery.queryKey });
    } catch (error) {
      toaster.error(describeError(error, t));
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        alignSelf="start"
        data-remove={entry.id}
        onClick={() => setOpen(true)}
      >
        <TrashIcon />
        {t('admin-panel.remove.open')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('admin-panel.remove.title', { title })}
        confirmLabel={t('admin-panel.remove.open')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setOpen(false)}
      >
        {t('admin-panel.remove.text')}
      </ConfirmDialog>
    </>
  );
};

interface EntryEditorProps {
  readonly section: PanelSection;
  readonly entry: PanelEntry;
}

/** URL of the list with its filters, at this entry. */
const useListUrl = (id: string): string => {
  const [params] = useSearchParams();
  const filters = [...entryParameters, 'page'].map((name) => [name, params.get(name) ?? '']);
  return getPanelUrl({ ...Object.fromEntries(filters), from: id });
};

const EntryHeading = ({ section, entry }: EntryEditorProps) => {
  const head = useRef<HTMLDivElement>(null);
  const title = useEntryTitle(section)(entry);
  const institutionName = useInstitutionName();
  const institution = entry.institutionCode === null ? '' : institutionName(entry.institutionCode);
  // Same path, so the navigation does not focus the heading.
  useEffect(() => head.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={head}>
      <PageHeading lead={institution === title ? undefined : institution}>{title}</PageHeading>
    </div>
  );
};

interface EntryFormProps extends EntryEditorProps {
  readonly start: FormStart<PanelEntry>;
  readonly recovery: FormRecovery<PanelEntry>;
  readonly onLeft: () => Promise<void>;
}

/** The form of the entry, with restored input. */
const EntryForm = ({ section, entry, start, recovery, onLeft }: EntryFormProps) => {
  const { t } = useTranslation();
  const { definition } = use(getForm(getFormKey(section)));
  // A refetch must not change the start of the form.
  const [{ answers: first }] = useState(start);
  const [base, setBase] = useState(start.base ?? entry);
  const initial = useMemo(() => getInitialAnswers(definition, base), [definition, base]);
  const { handleChange: listen, ...typed } = useTypedAnswers(initial, first);
  const handleChange = useCallback(
    (answers: Answers): void => {
      listen(answers);
      recovery.handleChange(base, answers);
    },
    [listen, recovery.handleChange, base],
  );
  const leave = async (): Promise<void> => {
    typed.settle();
    recovery.forget();
    await onLeft();
  };
  const change = useSaveEntry(section, { onSaved: () => void leave(), onSavedWithMore: setBase });
  return (
    <Stack gap="6">
      <Box maxWidth="lg">
        <SchemaForm
          formKey={getFormKey(section)}
          initialAnswers={first}
          onAnswers={handleChange}
          submitLabel={t('admin-panel.save')}
          onSubmit={(values, hasMore) => change.save(base, values, hasMore)}
        />
      </Box>
      {canAdd(section) && <RemoveEntry section={section} entry={base} onRemoved={leave} />}
      {change.question && <NotifyDialog change={change} question={change.question} section={section} />}
      {change.conflict && <EntryConflictDialog change={change} conflict={change.conflict} section={section} />}
      <LeaveGuard isDirty={typed.isDirty} onLeave={recovery.forget} />
    </Stack>
  );
};

/** Edits one entry; unsaved input is restored. */
export const EntryEditor = ({ section, entry }: EntryEditorProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useListUrl(entry.id);
  const { definition } = use(getForm(getFormKey(section)));
  const recovery = useFormRecovery(`panel/${section}/${entry.id}`, definition, entry);
  return (
    <Stack gap="6">
      <BackLink to={back}>{t(`admin-panel.view.${section}`)}</BackLink>
      <EntryHeading section={section} entry={entry} />
      <RecoverableForm recovery={recovery}>
        {(start) => (
          <EntryForm
            section={section}
            entry={entry}
            start={start}
            recovery={recovery}
            onLeft={async () => {
              await navigate(back);
            }}
          />
        )}
      </RecoverableForm>
    </Stack>
  );
};
