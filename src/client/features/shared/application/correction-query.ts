import { queryOptions } from '@tanstack/react-query';
import { getCorrection } from '../../../../contract/admin-applications.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';

export type AskedCorrection = NonNullable<DataFor<typeof getCorrection>>;

export const correctionQuery = (formId: string) =>
  queryOptions({
    queryKey: ['correction', formId],
    queryFn: async ({ signal }) => (await callApi(getCorrection, { query: { formId }, signal })).data,
    staleTime: 0,
  });
