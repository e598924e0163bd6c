import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDashboard } from '../../../../contract/admin-dashboard.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

export type Dashboard = DataFor<typeof getDashboard>;

export const dashboardKey = ['admin-dashboard'] as const;

export const dashboardQuery = (query: QueryFor<typeof getDashboard>) =>
  queryOptions({
    queryKey: [...dashboardKey, query],
    queryFn: async ({ signal }) => (await callApi(getDashboard, { query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
