import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type TroubleAction, type TroubleKind, workOnTrouble } from '../../../../../contract/admin-trouble.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { dashboardKey } from '../dashboard-query.ts';
import { troubleKey } from './queries.ts';

/** Has one of them tried again, or taken off; list and numbers are read anew, whatever came of it. */
export const useWork = (kind: TroubleKind, troubleId: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (action: TroubleAction) => callApi(workOnTrouble, { params: { troubleId }, body: { kind, action } }),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => Promise.all([troubleKey, dashboardKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return { busy: work.isPending ? work.variables : undefined, press: work.mutate };
};
