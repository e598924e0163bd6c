import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginStepWith } from '../../../../contract/application.ts';
import type { StepRef } from '../../../../engine/schema/types.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { callApi } from '../../../api/http.ts';
import { type ApplicationDetail, applicationQuery, refreshAdvice } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { HelpText, Label, SelectControl, Stack } from '../../../forms/controls/form-elements.tsx';
import { clearJournal } from '../../../forms/draft/journal.ts';
import { formatDate } from '../../../state/format.ts';
import { BEGIN_EMPTY, BEGIN_WITH, type Beginning } from './begin-step.ts';
import { Hint } from './Hint.tsx';
import { journalKeyOf } from './use-initial-answers.ts';

type Earlier = ApplicationDetail['Earlier'][number];

const Disclosure = chakra('details', {
  base: {
    '& summary': { cursor: 'pointer', fontWeight: 'semibold', textDecoration: 'underline', paddingBlock: '2' },
    '& form': { display: 'flex', flexDirection: 'column', gap: '3', alignItems: 'flex-start', paddingBlock: '2' },
    '& select': { maxWidth: 'full' },
  },
});

interface EarlierAnswersProps {
  readonly detail: ApplicationDetail;
  readonly step: StepRef;
  readonly beginning: Beginning;
  /** The step has other answers now. */
  readonly onBegun: () => void;
}

const useEarlierTexts = () => {
  const { t, i18n } = useTranslation();
  const paramsOf = ({ Programs, SubmittedAt, CreatedAt, Institution }: Earlier) => ({
    date: formatDate(SubmittedAt ?? CreatedAt, i18n.language),
    programs: Programs.join(', '),
    institution: Institution,
  });
  return {
    optionOf: (earlier: Earlier): string =>
      t(`application.earlier.option${earlier.Programs.length > 0 ? '' : 'WithoutProgram'}`, paramsOf(earlier)),
    takenFrom: (earlier: Earlier | undefined): string =>
      earlier
        ? t(`application.earlier.taken${earlier.Programs.length > 0 ? '' : 'WithoutProgram'}`, paramsOf(earlier))
        : t('application.earlier.takenFromDeleted'),
  };
};

/** The label of the answer at a place, else of the group or list around it. */
const useLabelAt = (step: string): ((place: string) => string) => {
  const { t, i18n } = useTranslation();
  return (place) => {
    const names = place.split('.').filter((name) => !/^\d+$/.test(name));
    const labels = names.map((_, index) => textKey(step, names.slice(0, names.length - index), 'label'));
    const label = labels.find((key) => i18n.exists(key));
    return label === undefined ? place : t(label);
  };
};

const useBeginStep = ({ detail, step, beginning, onBegun }: EarlierAnswersProps) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const account = useSession()?.id ?? '';
  const [isBusy, setBusy] = useState(false);
  const begin = async (from: string | null): Promise<void> => {
    await callApi(beginStepWith, { body: { formId: detail.Id, step: step.key, from } });
    await clearJournal(journalKeyOf(account, detail.Id, step.key));
    await client.refetchQueries({ queryKey: applicationQuery(detail.Id).queryKey });
    refreshAdvice(client, detail.Id, step.key);
    onBegun();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get(BEGIN_WITH));
    setBusy(true);
    beginning.isOver = true;
    begin(chosen === BEGIN_EMPTY ? null : chosen)
      .catch((error: unknown) => {
        beginning.isOver = false;
        toaster.error(describeError(error, t));
      })
      .finally(() => setBusy(false));
  };
  return { submit, isBusy };
};

/** Which earlier application a step begins with, and the choice of another one or of none. */
export const EarlierAnswers = (props: EarlierAnswersProps) => {
  const { t } = useTranslation();
  const { detail, step } = props;
  const { submit, isBusy } = useBeginStep(props);
  const { optionOf, takenFrom } = useEarlierTexts();
  const labelAt = useLabelAt(step.key);
  const id = useId();
  const draft = detail.Drafts.find((one) => one.step === step.key);
  const from = draft?.TakenFrom;
  const leftOut = [...new Set((draft?.LeftOut ?? []).map(labelAt))];
  return (
    <Hint data-part="earlier" role="region" aria-label={t('application.earlier.region')}>
      {from !== undefined && <p>{takenFrom(detail.Earlier.find(({ Id }) => Id === from))}</p>}
      {leftOut.length > 0 && <p>{t('application.earlier.leftOut', { fields: leftOut.join(', ') })}</p>}
      <Disclosure>
        <summary>{t(`application.earlier.${from === undefined ? 'fill' : 'change'}`)}</summary>
        <form method="post" encType="multipart/form-data" onSubmit={submit}>
          <Stack width="full">
            <Label htmlFor={id}>{t('application.earlier.choose')}</Label>
            <SelectControl id={id} name={BEGIN_WITH} defaultValue={from ?? BEGIN_EMPTY} aria-describedby={`${id}-help`}>
              {detail.Earlier.filter(({ Steps }) => Steps.includes(step.key)).map((earlier) => (
                <option key={earlier.Id} value={earlier.Id}>
                  {optionOf(earlier)}
                </option>
              ))}
              <option value={BEGIN_EMPTY}>{t('application.earlier.empty')}</option>
            </SelectControl>
            <HelpText id={`${id}-help`}>{t('application.earlier.replaces')}</HelpText>
          </Stack>
          <Button type="submit" variant="outline" isBusy={isBusy}>
            {t('application.earlier.use')}
          </Button>
        </form>
      </Disclosure>
    </Hint>
  );
};
