import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { sendCorrection } from '../../../../contract/admin-applications.ts';
import type { withdrawApplication } from '../../../../contract/application.ts';
import { callApi } from '../../../api/http.ts';
import { applicationQuery, applicationsQuery } from '../../../api/queries.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { focusHeading } from './RegistrationActions.tsx';

/**
 * A call about an application that a dialog confirms. Afterwards the application is read again, and the heading of the
 * page has the focus.
 * @param furtherKeys queries that the call changes besides those of the application
 */
export const useConfirmedCall = (
  formId: string,
  call: typeof sendCorrection | typeof withdrawApplication,
  furtherKeys: readonly QueryKey[] = [],
) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mutation = useMutation({
    mutationFn: () => callApi(call, { body: { formId } }),
    onSuccess: ({ message }) => {
      setAsking(false);
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: async () => {
      for (const queryKey of [applicationsQuery.queryKey, ...furtherKeys]) void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: applicationQuery(formId).queryKey });
      focusHeading();
    },
  });
  return { isAsking, setAsking, mutation };
};
