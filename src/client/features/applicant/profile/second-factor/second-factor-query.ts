import { queryOptions } from '@tanstack/react-query';
import { getSecondFactor } from '../../../../../contract/admin-second-factor.ts';
import { callApi } from '../../../../api/http.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await callApi(getSecondFactor, { signal })).data,
  staleTime: 0,
});
