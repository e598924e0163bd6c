import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../contract/call.ts';
import { describeError } from '../../../design/describe-error.ts';
import { toaster } from '../../../design/toaster.ts';
import { paymentsKey } from './queries.ts';

/** Does one thing about a payment; the list is read anew, whatever came of it. */
export const useSettle = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (send: () => Promise<Envelope<unknown>>) => send(),
    onSuccess: ({ message }) => toaster.success(message),
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey }),
  });
  return {
    isBusy: work.isPending,
    press: (send: () => Promise<Envelope<unknown>>, then?: () => void): void =>
      work.mutate(send, { ...(then && { onSuccess: then }) }),
  };
};
