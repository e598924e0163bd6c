import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { getReport, type ReportName } from '../../../../contract/admin-reports.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { createTurns } from '../../../state/turns.ts';
import { listOptions } from '../shared/list-options.ts';

export type Report = DataFor<typeof getReport>;
export type ReportColumn = Report['columns'][number];
export type ReportRow = Report['rows'][number];

/** A report reads every application: several at once would take the connections of all staff. */
const inTurn = createTurns(1);

/** @param language of the page, in which the labels come */
export const reportQuery = (report: ReportName, query: QueryFor<typeof getReport>, language: string) =>
  queryOptions({
    queryKey: ['admin-report', report, language, query],
    queryFn: ({ signal }) => inTurn(async () => (await callApi(getReport, { params: { report }, query, signal })).data),
    ...listOptions,
    // A report reads every application: it is computed again when the page is opened, and not at each return to it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Whether the figures of the chosen filters are still to come; those of the former filters may be shown. */
export const isAwaited = ({ isPending, isPlaceholderData }: UseQueryResult<Report>): boolean =>
  isPending || isPlaceholderData;
