import { queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../contract/admin-dashboard.ts';
import { listIssues } from '../../../../contract/admin-issues.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type Issue = DataFor<typeof listIssues>[number];

export const issuesKey = ['admin-issues'] as const;

export const issuesQuery = (query: QueryFor<typeof listIssues>) =>
  queryOptions({
    queryKey: [...issuesKey, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listIssues, { query, signal });
      return { rows: data, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });

export type Dashboard = DataFor<typeof getDashboard>;

export const dashboardKey = ['admin-dashboard'] as const;

export const dashboardQuery = (query: QueryFor<typeof getDashboard>) =>
  queryOptions({
    queryKey: [...dashboardKey, query],
    queryFn: async ({ signal }) => (await callApi(getDashboard, { query, signal })).data,
    ...listOptions,
  });
