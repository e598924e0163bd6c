import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideApplications, type decisions } from '../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { createSendOnce } from '../../../ui/admin/send-once.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { toaster } from '../../../ui/toaster.ts';
import { adminKey, type Listed } from '../queries.ts';

export type Decision = (typeof decisions)[number];
export type Rehearsed = DataFor<typeof decideApplications>;

export interface Wanted {
  readonly decision: Decision;
  readonly rejection?: Answers;
}

const sendOnce = createSendOnce();

/** First tells what would happen, then does just that: what changed in between is refused, not decided unseen. */
export const useBulk = (chosen: readonly Listed[], onDone: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Wanted>();
  const [outcome, setOutcome] = useState<Rehearsed>();
  const send = useMutation({
    mutationFn: (wish: Wanted & { readonly dryRun: boolean }) => {
      const body = { ...wish, applications: chosen.map(({ Id, Version }) => ({ formId: Id, version: Version })) };
      return sendOnce(body, (intent) => callApi(decideApplications, { body, intent }));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const rehearse = async (wish: Wanted): Promise<void> => {
    const { data } = await send.mutateAsync({ ...wish, dryRun: true });
    setWanted(wish);
    setOutcome(data);
  };
  const perform = async (): Promise<void> => {
    if (!wanted) return;
    const { data, message } = await send.mutateAsync({ ...wanted, dryRun: false });
    toaster.success(message);
    setOutcome(data);
    onDone();
    await client.invalidateQueries({ queryKey: adminKey });
  };
  /** Failures have been told. */
  const quietly = (work: Promise<void>): void => void work.catch(() => undefined);
  return {
    wanted,
    outcome,
    isBusy: send.isPending,
    rehearse,
    perform: () => quietly(perform()),
    again: () => setOutcome(undefined),
  };
};
