import { institutions } from 'virtual:catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type AddableSection,
  addToControlPanel,
  newEntryForms,
  type PanelSection,
} from '../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi } from '../../../api/http.ts';
import { useSession } from '../../../api/session.ts';
import { BackLink } from '../../../design/Breadcrumbs.tsx';
import { ButtonLink } from '../../../design/Button.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { type ProvidedChoice, ProvidedChoices } from '../../../forms/controls/provided-choices.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { LeaveGuard } from '../shared/LeaveGuard.tsx';
import {
  type FormRecovery,
  RecoverableForm,
  type StoredValues,
  useFormRecovery,
  useTypedAnswers,
} from '../shared/RecoverableForm.tsx';
import { createSendOnce } from '../shared/send-once.ts';
import { useEntryTitle } from './entry-texts.ts';
import { getPanelUrl } from './panel-url.ts';
import { type Panel, type PanelEntry, panelQuery, upsertEntry } from './queries.ts';

/** Choices of a new entry; periods and programs are those of the chosen institution. */
const useEntryChoices = (panel: Panel) => {
  const own = useSession()?.institutionCode;
  const institutionName = useInstitutionName();
  const periodTitle = useEntryTitle('period');
  const studiesTitle = useEntryTitle('studies');
  const [institution, setInstitution] = useState<unknown>();
  const ofInstitution = (entries: readonly PanelEntry[], title: (entry: PanelEntry) => string): ProvidedChoice[] =>
    entries
      .filter(({ institutionCode }) => institutionCode === institution)
      .map((entry) => ({ value: entry.id, label: title(entry) }));
  const named = (rows: Panel['choices']['entity']): ProvidedChoice[] =>
    rows.map(({ Id, Name }) => ({ value: Id, label: Name }));
  const choices: Readonly<Record<string, readonly ProvidedChoice[]>> = {
    institutionCode: institutions
      .filter(({ code }) => code !== 0 && (typeof own !== 'number' || own === code))
      .map(({ code }) => ({ value: code, label: institutionName(code) })),
    entityId: named(panel.choices.entity),
    semesterId: named(panel.choices.semester),
    channelId: named(panel.choices.channel),
    periodId: ofInstitution(panel.period, periodTitle),
    programId: ofInstitution(panel.studies, studiesTitle),
  };
  const handleChange = useCallback((answers: Answers): void => setInstitution(answers['institutionCode']), []);
  return { choices, handleChange };
};

export const canAdd = (section: PanelSection): section is AddableSection => section in newEntryForms;

/** Link to a new entry, for sections that allow one. */
export const AddEntryLink = ({ section }: { readonly section: PanelSection }) => {
  const { t } = useTranslation();
  if (!canAdd(section)) return null;
  return (
    <ButtonLink alignSelf="start" to={getPanelUrl({ view: section, add: 'yes' })}>
      <PlusIcon />
      {t(`admin-panel.add.${section}`)}
    </ButtonLink>
  );
};

interface NewEntryProps {
  readonly panel: Panel;
  readonly section: AddableSection;
}

const sendOnce = createSendOnce();

const useAddEntry = (section: AddableSection, onAdded: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (values: Answers): Promise<void> => {
    try {
      const body = { section, values };
      const send = (intent: string) => callApi(addToControlPanel, { body, intent });
      const { data, message } = await sendOnce(body, send);
      client.setQueryData(panelQuery.queryKey, (panel) => panel && upsertEntry(panel, section, data.entry));
      void client.invalidateQueries({ queryKey: panelQuery.queryKey });
      toaster.success(message);
      onAdded();
      // The form has only the identifying fields; the editor has the rest.
      const next = section === 'entity' ? { from: data.entry.id } : { id: data.entry.id };
      void navigate(getPanelUrl({ view: section, ...next }));
    } catch (error) {
      toaster.error(describeError(error, t));
      throw error;
    }
  };
};

interface NewEntryFormProps extends NewEntryProps {
  readonly first: Answers;
  readonly recovery: FormRecovery<StoredValues>;
}

const NewEntryForm = ({ panel, section, first, recovery }: NewEntryFormProps) => {
  const { t } = useTranslation();
  const { choices, handleChange } = useEntryChoices(panel);
  const [initial] = useState(recovery.stored.answers);
  const typed = useTypedAnswers(initial, first);
  const add = useAddEntry(section, () => {
    typed.settle();
    recovery.forget();
  });
  const listen = useCallback(
    (answers: Answers): void => {
      typed.handleChange(answers);
      handleChange(answers);
      recovery.handleChange(undefined, answers);
    },
    [typed.handleChange, handleChange, recovery.handleChange],
  );
  return (
    <Box maxWidth="lg">
      <ProvidedChoices value={choices}>
        <SchemaForm
          formKey={newEntryForms[section]}
          initialAnswers={first}
          onAnswers={listen}
          submitLabel={t('admin-panel.add.send')}
          onSubmit={add}
        />
      </ProvidedChoices>
      <LeaveGuard isDirty={typed.isDirty} onLeave={recovery.forget} />
    </Box>
  );
};

/** Adds a period, offer, study program or entity. */
export const NewEntry = ({ panel, section }: NewEntryProps) => {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  const { definition } = use(getForm(newEntryForms[section]));
  const recovery = useFormRecovery<StoredValues>(`panel/${section}/new`, definition, undefined);
  // Same path, so the navigation does not focus the heading.
  useEffect(() => head.current?.querySelector('h1')?.focus(), []);
  return (
    <Stack gap="6">
      <BackLink to={getPanelUrl({ view: section })}>{t(`admin-panel.view.${section}`)}</BackLink>
      <div ref={head}>
        <PageHeading>{t(`admin-panel.add.${section}`)}</PageHeading>
      </div>
      <RecoverableForm recovery={recovery}>
        {({ answers }) => <NewEntryForm panel={panel} section={section} first={answers} recovery={recovery} />}
      </RecoverableForm>
    </Stack>
  );
};
