import { queryOptions } from '@tanstack/react-query';
import { listApiKeys } from '../../../../contract/api-keys.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

export type ApiKey = DataFor<typeof listApiKeys>['Keys'][number];

export const apiKeysKey = ['admin-api-keys'] as const;

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await callApi(listApiKeys, { signal })).data,
    staleTime: 0,
  });
