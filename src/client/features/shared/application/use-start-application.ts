import { roles } from 'virtual:catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveDraft, startApplication } from '../../../../contract/application.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { getPortal } from '../../../../contract/portal.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { callApi, type DataFor } from '../../../api/http.ts';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';

/** A period of admission as public pages offer it. */
export type ChosenPeriod = DataFor<typeof getPortal>['periods'][number];

interface StepAnswers {
  readonly step: string;
  readonly answers: Answers;
}

/** What the choice of a period answers already; the data says which answers these are. */
export const answersOfPeriod = (
  period: ChosenPeriod,
  named: Readonly<Record<string, unknown>> = roles,
): StepAnswers => {
  const [step = ''] = String(named['period']).split('.');
  const chosen = {
    entity: period.entity.Id,
    year: period.year.Id,
    semester: period.semester.Id,
    channel: period.channel.Id,
    period: period.id,
  };
  const answers = Object.entries(chosen).flatMap(([role, value]) => {
    const [place, field] = String(named[role]).split('.');
    return place === step && field !== undefined ? [[field, value] as const] : [];
  });
  return { step, answers: Object.fromEntries(answers) };
};

interface StartInstitution {
  readonly code: number;
  readonly parameter: string;
}

/** Begins an untouched application, with what the choice of a period answers already. */
const startWithPeriod = async (institutionCode: number, period: ChosenPeriod | undefined): Promise<string> => {
  const { id } = (await callApi(startApplication, { body: { institutionCode } })).data;
  if (period) await callApi(saveDraft, { body: { formId: id, ...answersOfPeriod(period) } });
  return id;
};

/** Begins an application at an institution and opens it; the server gives back the untouched draft where there is one. */
export const useStartApplication = (
  { code, parameter }: StartInstitution,
  period?: ChosenPeriod,
): { start: () => void; isBusy: boolean } => {
  const { t } = useTranslation();
  const navigate = useNavigateUnlessLeft();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => startWithPeriod(code, period),
    onSuccess: async (id) => {
      // The untouched draft may have been read before the choice was written into it.
      if (period) queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' });
      await navigate(applicationAddress(parameter, id));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return { start: () => mutate(), isBusy: isPending };
};

/** Where a draft is gone on with: its guard leads to the step to resume. */
const applicationAddress = (institution: string, formId: string): string =>
  `${pathTo('application', { institution })}?${new URLSearchParams({ formId })}`;
