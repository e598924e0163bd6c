import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Envelope } from '../../../../../contract/call.ts';
import { ApiError, hasStatus } from '../../../../api/api-error.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { adminKey } from '../queries.ts';

type Work = () => Promise<Envelope<unknown>>;

/**
 * Does one thing with an application and shows what has become of it. When somebody else was quicker (412) the newest
 * state is shown and said; what was typed stays where it is.
 * @param inTurn one after the other, in the order in which they were asked for: the last one counts
 */
export const useAct = (inTurn?: string) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isClash, setClash] = useState(false);
  const work = useMutation({
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    mutationFn: (send: Work) => send(),
    onSuccess: ({ message }) => {
      setClash(false);
      toaster.success(message);
    },
    onError: (error) => {
      setClash(hasStatus(error, 412));
      toaster.error(describeError(error, t));
    },
    onSettled: (_, error) => {
      // A refusal without an answer changed nothing that could be read.
      if (error instanceof ApiError && error.kind !== 'server') return undefined;
      return client.invalidateQueries({ queryKey: adminKey });
    },
  });
  return {
    isBusy: work.isPending,
    isClash,
    dismiss: () => setClash(false),
    /** @throws what the call throws, once it has been told */
    act: async (send: Work): Promise<void> => void (await work.mutateAsync(send)),
    /** The same for a button, which has nothing to do about a failure. */
    press: (send: Work, then?: () => void): void => work.mutate(send, { ...(then && { onSuccess: then }) }),
  };
};

export type Act = ReturnType<typeof useAct>;
