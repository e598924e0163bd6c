import { queryOptions } from '@tanstack/react-query';
import { getReport, type ReportName } from '../../../../contract/admin-reports.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { listOptions } from '../shared/list-options.ts';

export type Report = DataFor<typeof getReport>;
export type ReportColumn = Report['columns'][number];
export type ReportRow = Report['rows'][number];

/** @param language of the page, in which the labels come */
export const reportQuery = (report: ReportName, query: QueryFor<typeof getReport>, language: string) =>
  queryOptions({
    queryKey: ['admin-report', report, language, query],
    queryFn: async ({ signal }) => (await callApi(getReport, { params: { report }, query, signal })).data,
    ...listOptions,
  });
