import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideApplications, type decisions } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { adminKey, type Listed } from '../queries.ts';

export type Decision = (typeof decisions)[number];
export type Rehearsed = DataFor<typeof decideApplications>;

export interface Wanted {
  readonly decision: Decision;
  readonly rejection?: Answers;
}

interface Request extends Wanted {
  readonly applications: { readonly formId: string; readonly version: number }[];
  readonly dryRun: boolean;
}

const sendOnce = createSendOnce();

/** First tells what would happen, then does just that: what changed in between is refused, not decided unseen. */
export const useBulk = (chosen: readonly Listed[], onDone: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Wanted>();
  const [outcome, setOutcome] = useState<Rehearsed>();
  const send = useMutation({
    mutationFn: (body: Request) => {
      return sendOnce(body, (intent) => callApi(decideApplications, { body, intent }));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const asSeen = chosen.map(({ Id, Version }) => ({ formId: Id, version: Version }));
  const rehearse = async (wish: Wanted): Promise<void> => {
    const { data } = await send.mutateAsync({ ...wish, applications: asSeen, dryRun: true });
    setWanted(wish);
    setOutcome(data);
  };
  const perform = async (): Promise<void> => {
    if (!wanted) return;
    const { data, message } = await send.mutateAsync({ ...wanted, applications: asSeen, dryRun: false });
    toaster.success(message);
    setOutcome(data);
    onDone();
    await client.invalidateQueries({ queryKey: adminKey });
  };
  /** Takes back every decision of the outcome that can still be undone. */
  const undoAll = async (): Promise<void> => {
    const undone: Wanted = { decision: 'undo' };
    const applications = (outcome?.Decided ?? [])
      .filter(({ UndoUntil }) => UndoUntil !== null)
      .map(({ Id, Version }) => ({ formId: Id, version: Version }));
    const { data, message } = await send.mutateAsync({ ...undone, applications, dryRun: false });
    toaster.success(message);
    setWanted(undone);
    setOutcome(data);
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
    undoAll: () => quietly(undoAll()),
    again: () => setOutcome(undefined),
  };
};
