import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type AddedSection, addedWith, addToControlPanel } from '../../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { callApi } from '../../../../api/http.ts';
import { BackLink } from '../../../../design/BackLink.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { GivenChoices } from '../../../../forms/given-choices.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { KeptForm } from '../../shared/KeptForm.tsx';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { type Keeper, type Stored, useKeptForm } from '../../shared/use-kept-form.ts';
import { withEntry } from '../edit/changes.ts';
import { panelLink } from '../panel-link.ts';
import { type Panel, panelQuery } from '../queries.ts';
import { useChoices } from './use-choices.ts';

interface NewEntryProps {
  readonly panel: Panel;
  readonly section: AddedSection;
}

const sendOnce = createSendOnce();

const useAdd = (section: AddedSection, onAdded: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (values: Answers): Promise<void> => {
    try {
      const body = { section, values };
      const send = (intent: string) => callApi(addToControlPanel, { body, intent });
      const { data, message } = await sendOnce(body, send);
      client.setQueryData(panelQuery.queryKey, (panel) => panel && withEntry(panel, section, data.entry));
      void client.invalidateQueries({ queryKey: panelQuery.queryKey });
      toaster.success(message);
      onAdded();
      // What tells it from others is said; the rest is set where every entry is changed.
      const next = section === 'entity' ? { from: data.entry.id } : { id: data.entry.id };
      void navigate(panelLink({ view: section, ...next }));
    } catch (error) {
      toaster.error(describeError(error, t));
      throw error;
    }
  };
};

/** Whether something was typed and not sent. */
const useTyped = () => {
  const isTyped = useRef(false);
  const isDirty = useCallback(() => isTyped.current, []);
  const hear = useCallback((answers: Answers): void => {
    isTyped.current = Object.values(answers).some((value) => value !== undefined && value !== '');
  }, []);
  const settle = (): void => {
    isTyped.current = false;
  };
  return { isDirty, hear, settle };
};

interface NewFormProps extends NewEntryProps {
  readonly first: Answers;
  readonly keeper: Keeper<Stored>;
}

const NewForm = ({ panel, section, first, keeper }: NewFormProps) => {
  const { t } = useTranslation();
  const { choices, hear } = useChoices(panel);
  const typed = useTyped();
  const add = useAdd(section, () => {
    typed.settle();
    keeper.forget();
  });
  const listen = useCallback(
    (answers: Answers): void => {
      typed.hear(answers);
      hear(answers);
      keeper.hear(undefined, answers);
    },
    [typed.hear, hear, keeper.hear],
  );
  return (
    <Box maxWidth="lg">
      <GivenChoices value={choices}>
        <SchemaForm
          formKey={addedWith[section]}
          initialAnswers={first}
          onAnswers={listen}
          submitLabel={t('admin-panel.add.send')}
          onSubmit={add}
        />
      </GivenChoices>
      <LeaveGuard isDirty={typed.isDirty} onLeave={keeper.forget} />
    </Box>
  );
};

/** A period, an offer, a study program or an entity that is not there yet. */
export const NewEntry = ({ panel, section }: NewEntryProps) => {
  const { t } = useTranslation();
  const head = useRef<HTMLDivElement>(null);
  const { definition } = use(getForm(addedWith[section]));
  const keeper = useKeptForm<Stored>(`panel/${section}/new`, definition, undefined);
  // The address is the same page to the portal, so that the heading is not found by itself.
  useEffect(() => head.current?.querySelector('h1')?.focus(), []);
  return (
    <Stack gap="6">
      <BackLink to={panelLink({ view: section })}>{t(`admin-panel.view.${section}`)}</BackLink>
      <div ref={head}>
        <PageHeading>{t(`admin-panel.add.${section}`)}</PageHeading>
      </div>
      <KeptForm keeper={keeper}>
        {({ answers }) => <NewForm panel={panel} section={section} first={answers} keeper={keeper} />}
      </KeptForm>
    </Stack>
  );
};
