import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Decision, decideApplications } from '../../../../../contract/admin-applications.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { applicationsKey, type ListedApplication } from '../queries.ts';

export type BulkDecisionResult = DataFor<typeof decideApplications>;

export interface BulkDecision {
  readonly decision: Decision;
  readonly rejection?: Answers;
}

interface BulkRequest extends BulkDecision {
  readonly applications: { readonly formId: string; readonly version: number }[];
  readonly dryRun: boolean;
}

const sendOnce = createSendOnce();

/** Runs a dry run, then the decision on the same versions; applications that changed in between are refused. */
export const useBulkDecision = (chosen: readonly ListedApplication[], onDone: () => void) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosenDecision, setChosenDecision] = useState<BulkDecision>();
  const [outcome, setOutcome] = useState<BulkDecisionResult>();
  const send = useMutation({
    mutationFn: (body: BulkRequest) => {
      return sendOnce(body, (intent) => callApi(decideApplications, { body, intent }));
    },
    onError: (error) => toaster.error(describeError(error, t)),
  });
  const applications = chosen.map(({ Id, Version }) => ({ formId: Id, version: Version }));
  const dryRun = async (decision: BulkDecision): Promise<void> => {
    const { data } = await send.mutateAsync({ ...decision, applications, dryRun: true });
    setChosenDecision(decision);
    setOutcome(data);
  };
  const perform = async (): Promise<void> => {
    if (!chosenDecision) return;
    const { data, message } = await send.mutateAsync({ ...chosenDecision, applications, dryRun: false });
    toaster.success(message);
    setOutcome(data);
    onDone();
    await client.invalidateQueries({ queryKey: applicationsKey });
  };
  /** Undoes every decision of the outcome that can still be undone. */
  const undoAll = async (): Promise<void> => {
    const undone: BulkDecision = { decision: 'undo' };
    const applications = (outcome?.Decided ?? [])
      .filter(({ UndoUntil }) => UndoUntil !== null)
      .map(({ Id, Version }) => ({ formId: Id, version: Version }));
    const { data, message } = await send.mutateAsync({ ...undone, applications, dryRun: false });
    toaster.success(message);
    setChosenDecision(undone);
    setOutcome(data);
    await client.invalidateQueries({ queryKey: applicationsKey });
  };
  /** `onError` has already shown the failure. */
  const ignoreFailure = (work: Promise<void>): void => void work.catch(() => undefined);
  return {
    chosenDecision,
    outcome,
    isBusy: send.isPending,
    dryRun,
    perform: () => ignoreFailure(perform()),
    undoAll: () => ignoreFailure(undoAll()),
    reset: () => setOutcome(undefined),
  };
};
