import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../contract/call.ts';
import { describeError } from '../../../design/FailureNotice.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { createSendOnce } from '../shared/send-once.ts';
import { interviewsKey } from './queries.ts';

const sendOnce = createSendOnce();

type Send = (intent: string) => Promise<Envelope<unknown>>;

/** Runs a change of interview times, then reads them again. `runInDialog` leaves a refusal to the dialog that asked. */
export const useSlotAction = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: ({ send, what }: { readonly send: Send; readonly what: unknown }) => sendOnce([what], send),
    onSuccess: ({ message }) => toaster.success(message),
    onSettled: () => client.invalidateQueries({ queryKey: interviewsKey }),
  });
  return {
    isBusy: work.isPending,
    run: (send: Send, what: unknown, then: () => void): void =>
      work.mutate({ send, what }, { onSuccess: then, onError: (error) => toaster.error(describeError(error, t)) }),
    /** @throws the error of the call */
    runInDialog: async (send: Send, what: unknown): Promise<void> => void (await work.mutateAsync({ send, what })),
  };
};
