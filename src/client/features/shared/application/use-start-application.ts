import { roles } from 'virtual:catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveDraft, startApplication } from '../../../../contract/application.ts';

import type { getPortal } from '../../../../contract/portal.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useNavigateUnlessLeft } from '../../../design/use-navigate-unless-left.ts';
import { applicationLinks } from './application-links.ts';

/** An admission period that a visitor chose on a public page. */
export type ChosenPeriod = DataFor<typeof getPortal>['periods'][number];

interface StepAnswers {
  readonly step: string;
  readonly answers: Answers;
}

/** Answers that follow from the chosen period. @param addresses `step.field` by role, as in `roles.json` */
export const answersOfPeriod = (
  period: ChosenPeriod,
  addresses: Readonly<Record<string, unknown>> = roles,
): StepAnswers => {
  const [step = ''] = String(addresses['period']).split('.');
  const chosen = {
    entity: period.entity.Id,
    year: period.year.Id,
    semester: period.semester.Id,
    channel: period.channel.Id,
    period: period.id,
  };
  const answers = Object.entries(chosen).flatMap(([role, value]) => {
    const [fieldStep, field] = String(addresses[role]).split('.');
    return fieldStep === step && field !== undefined ? [[field, value] as const] : [];
  });
  return { step, answers: Object.fromEntries(answers) };
};

interface StartInstitution {
  readonly code: number;
  readonly parameter: string;
}

/** Starts an application and stores the answers that follow from the chosen period. */
export const startWithPeriod = async (institutionCode: number, period: ChosenPeriod | undefined): Promise<string> => {
  const { id } = (await callApi(startApplication, { body: { institutionCode } })).data;
  if (period) await callApi(saveDraft, { body: { formId: id, ...answersOfPeriod(period) } });
  return id;
};

/** Starts an application at an institution and opens it; the server returns an untouched draft where there is one. */
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
      // The untouched draft may have been read before it got these answers.
      if (period) queryClient.removeQueries({ queryKey: applicationQuery(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' });
      await navigate(applicationLinks({ institution: parameter, formId: id }).resume);
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return { start: () => mutate(), isBusy: isPending };
};
