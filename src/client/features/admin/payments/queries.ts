import { queryOptions } from '@tanstack/react-query';
import { listAdminPayments } from '../../../../contract/admin-payment.ts';
import type { DataFor, QueryFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { getPagination, listOptions } from '../shared/list-options.ts';

export type Payment = DataFor<typeof listAdminPayments>['Payments'][number];

export const paymentsKey = ['admin-payments'] as const;

export const paymentsQuery = (query: QueryFor<typeof listAdminPayments>) =>
  queryOptions({
    queryKey: [...paymentsKey, query],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await callApi(listAdminPayments, { query, signal });
      return { rows: data.Payments, hasMore: data.More, pagination: getPagination({ pagination }) };
    },
    ...listOptions,
  });
