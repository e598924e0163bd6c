import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  type BulkTarget,
  performBulkRun,
  startBulkRun,
  stopBulkRun,
  undoBulkRun,
} from '../../../../../contract/admin-bulk.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { createSendOnce } from '../../shared/send-once.ts';
import { applicationsKey } from '../queries.ts';
import { type BulkRun, bulkRunKey, bulkRunQuery, runsKey, tagsQuery } from './run-queries.ts';

const sendOnce = createSendOnce();

const controls = { perform: performBulkRun, stop: stopBulkRun, undo: undoBulkRun };
type Control = keyof typeof controls;

/** @param sendAt when a run of mails begins */
const sendControl = (name: Control, runId: string, sendAt?: string): Promise<BulkRun> =>
  sendOnce([name, runId, sendAt], async (intent) => {
    const body = sendAt === undefined ? {} : { sendAt };
    const { data } = await callApi(controls[name], { params: { runId }, body, intent });
    return data;
  });

/** When a run ends, the lists show what it changed. */
const useRefreshAtEnd = (run: BulkRun | undefined): void => {
  const client = useQueryClient();
  const ended = run?.EndedAt ?? null;
  useEffect(() => {
    if (ended === null) return;
    void client.invalidateQueries({ queryKey: applicationsKey });
    void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
  }, [client, ended]);
};

/**
 * Starts, follows and controls a run.
 * @param openedRunId a run that was started before
 */
export const useBulkRun = (openedRunId: string | undefined) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [runId, setRunId] = useState(openedRunId);
  const query = useQuery({ ...bulkRunQuery(runId ?? ''), enabled: runId !== undefined });
  const run = runId === undefined ? undefined : query.data;
  useRefreshAtEnd(run);
  const follow = async (next: BulkRun): Promise<void> => {
    client.setQueryData(bulkRunKey(next.Id), next);
    setRunId(next.Id);
    await client.invalidateQueries({ queryKey: runsKey });
  };
  const onError = (error: unknown) => toaster.error(describeError(error, t));
  const start = useMutation({
    mutationFn: (body: { readonly action: BulkAction } & BulkTarget) =>
      sendOnce(body, async (intent) => (await callApi(startBulkRun, { body, intent })).data),
    onSuccess: follow,
    onError,
  });
  const control = useMutation({
    mutationFn: ({ name, id, sendAt }: { readonly name: Control; readonly id: string; readonly sendAt?: string }) =>
      sendControl(name, id, sendAt),
    onSuccess: follow,
    onError,
  });
  const send = (name: Control) => (sendAt?: string) => {
    if (runId !== undefined) control.mutate({ name, id: runId, ...(sendAt !== undefined && { sendAt }) });
  };
  return {
    run,
    readAt: query.dataUpdatedAt,
    error: runId === undefined ? null : query.error,
    refetch: query.refetch,
    isBusy: start.isPending || control.isPending,
    start: async (action: BulkAction, target: BulkTarget): Promise<void> => {
      await start.mutateAsync({ action, ...target });
    },
    perform: send('perform'),
    undo: () => send('undo')(),
    stop: () => send('stop')(),
    /** Ends a rehearsal, so that another action can be chosen. */
    discard: () => {
      setRunId(undefined);
      if (runId === undefined) return;
      const forget = () => client.invalidateQueries({ queryKey: runsKey });
      sendControl('stop', runId).then(forget, onError);
    },
  };
};
