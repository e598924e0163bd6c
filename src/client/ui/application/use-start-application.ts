import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { startApplication } from '../../../contract/application.ts';
import { pathTo } from '../../../contract/pages.ts';
import { callApi } from '../../api/http.ts';
import { applicationsQuery } from '../../api/queries.ts';
import { describeError } from '../describe-error.ts';
import { toaster } from '../toaster.ts';

interface Place {
  readonly code: number;
  readonly parameter: string;
}

/** Begins an application at an institution and opens it; the server gives back the untouched draft where there is one. */
export const useStartApplication = ({ code, parameter }: Place): { start: () => void; isBusy: boolean } => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(startApplication, { body: { institutionCode: code } }),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: applicationsQuery.queryKey, refetchType: 'none' });
      await navigate(applicationAddress(parameter, data.id));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return { start: () => mutate(), isBusy: isPending };
};

/** Where a draft is gone on with: its guard leads to the step to resume. */
export const applicationAddress = (institution: string, formId: string): string =>
  `${pathTo('application', { institution })}?${new URLSearchParams({ formId })}`;
