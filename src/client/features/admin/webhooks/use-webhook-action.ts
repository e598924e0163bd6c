import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../contract/call.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { webhooksKey } from './queries.ts';

type Send = () => Promise<Envelope<unknown>>;

/** Runs a change of webhooks, then reads them again. `runConfirmed` leaves a refusal to the dialog that asked. */
export const useWebhookAction = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: (send: Send) => send(),
    onSuccess: ({ message }) => toaster.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
  return {
    isBusy: work.isPending,
    run: (send: Send): void => work.mutate(send, { onError: (error) => toaster.error(describeError(error, t)) }),
    runConfirmed: async <T>(send: () => Promise<Envelope<T>>): Promise<T> => {
      const { data } = (await work.mutateAsync(send)) as Envelope<T>;
      return data;
    },
  };
};
