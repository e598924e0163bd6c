import { queryOptions } from '@tanstack/react-query';
import { listScheduledExports } from '../../../../contract/scheduled-exports.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

type ExportList = DataFor<typeof listScheduledExports>;
export type ScheduledExport = ExportList['Exports'][number];
export type ExportRun = ScheduledExport['Runs'][number];

export const scheduledExportsKey = ['admin-scheduled-exports'] as const;

const WAITING_MS = 3_000;

const isWriting = ({ Exports }: ExportList): boolean =>
  Exports.some(({ Runs }) => Runs.some(({ State }) => State === 'waiting'));

/** Read again and again while a file is being written. */
export const scheduledExportsQuery = () =>
  queryOptions({
    queryKey: scheduledExportsKey,
    queryFn: async ({ signal }) => (await callApi(listScheduledExports, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWriting(state.data) ? WAITING_MS : false),
  });
