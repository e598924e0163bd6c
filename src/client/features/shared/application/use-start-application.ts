import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveDraft, startApplication } from '../../../../contract/application.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { callApi } from '../../../api/http.ts';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/describe-error.ts';
import { toaster } from '../../../design/toaster.ts';
import { useNavigateHere } from '../../../design/use-navigate-here.ts';
import { answersOfPeriod, type ChosenPeriod } from './chosen-period.ts';

interface Place {
  readonly code: number;
  readonly parameter: string;
}

/** Begins an untouched application, with what the choice of a period answers already. */
const begin = async (institutionCode: number, period: ChosenPeriod | undefined): Promise<string> => {
  const { id } = (await callApi(startApplication, { body: { institutionCode } })).data;
  if (period) await callApi(saveDraft, { body: { formId: id, ...answersOfPeriod(period) } });
  return id;
};

/** Begins an application at an institution and opens it; the server gives back the untouched draft where there is one. */
export const useStartApplication = (
  { code, parameter }: Place,
  period?: ChosenPeriod,
): { start: () => void; isBusy: boolean } => {
  const { t } = useTranslation();
  const navigate = useNavigateHere();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => begin(code, period),
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
export const applicationAddress = (institution: string, formId: string): string =>
  `${pathTo('application', { institution })}?${new URLSearchParams({ formId })}`;
