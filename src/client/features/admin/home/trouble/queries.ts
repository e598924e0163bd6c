import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTrouble } from '../../../../../contract/admin-trouble.ts';
import type { Pagination } from '../../../../../contract/call.ts';
import type { DataFor, QueryFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';

export type TroubleItem = DataFor<typeof listTrouble>[number];

export const troubleKey = ['admin-trouble'] as const;

export const troubleQuery = (query: QueryFor<typeof listTrouble>) =>
  queryOptions({
    queryKey: [...troubleKey, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listTrouble, { query, signal });
      return { rows: data, pagination: pagination as Pagination };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
