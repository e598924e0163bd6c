import { queryOptions } from '@tanstack/react-query';
import {
  type BulkState,
  getBulkRun,
  listBulkItems,
  listBulkRuns,
  listMailPlaceholders,
  listTags,
  previewBulkMails,
} from '../../../../../contract/admin-bulk.ts';
import type { DataFor, QueryFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { getPagination, listOptions } from '../../shared/list-options.ts';

export type BulkRun = DataFor<typeof getBulkRun>;
export type PreviewedMail = DataFor<typeof previewBulkMails>[number];
export type BulkItem = DataFor<typeof listBulkItems>[number];

const POLL_MS = 1_000;
const SCHEDULED_POLL_MS = 15_000;

export const isAtWork = (state: BulkState): boolean => state === 'rehearsing' || state === 'running';

/** Mails of a run that has ended wait to be sent. */
export const isSending = ({ State, Mails }: Pick<BulkRun, 'State' | 'Mails'>): boolean =>
  !isAtWork(State) && Mails.Queued > 0;

/** A scheduled run is looked at less often. */
const pollOf = (runs: readonly BulkRun[]): number | false => {
  if (runs.some((run) => isAtWork(run.State) || isSending(run))) return POLL_MS;
  return runs.some(({ State }) => State === 'scheduled') ? SCHEDULED_POLL_MS : false;
};

export const runsKey = ['bulk-runs'] as const;

export const bulkRunKey = (runId: string) => [...runsKey, runId] as const;

/** Asked for again until the job waits for the admin or has ended. */
export const bulkRunQuery = (runId: string) =>
  queryOptions({
    queryKey: bulkRunKey(runId),
    queryFn: async ({ signal }) => (await callApi(getBulkRun, { params: { runId }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data ? pollOf([data]) : POLL_MS),
    staleTime: 0,
  });

/** The own runs of the last day, the newest first. */
export const bulkRunsQuery = queryOptions({
  queryKey: [...runsKey, 'all'],
  queryFn: async ({ signal }) => (await callApi(listBulkRuns, { signal })).data,
  refetchInterval: ({ state: { data } }) => pollOf(data ?? []),
  staleTime: 0,
});

export const bulkItemsQuery = (runId: string, query: QueryFor<typeof listBulkItems>) =>
  queryOptions({
    ...listOptions,
    queryKey: [...bulkRunKey(runId), 'items', query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listBulkItems, { params: { runId }, query, signal });
      return { items: data, pagination: getPagination({ pagination }) };
    },
  });

/** The mails of the first recipients. Not below the key of the run: what they say is read once. */
export const previewQuery = (runId: string) =>
  queryOptions({
    queryKey: ['bulk-preview', runId],
    queryFn: async ({ signal }) => (await callApi(previewBulkMails, { params: { runId }, signal })).data,
  });

export const mailPlaceholdersQuery = queryOptions({
  queryKey: ['mail-placeholders'],
  queryFn: async ({ signal }) => (await callApi(listMailPlaceholders, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export const tagsQuery = queryOptions({
  queryKey: ['application-tags'],
  queryFn: async ({ signal }) => (await callApi(listTags, { signal })).data,
});
