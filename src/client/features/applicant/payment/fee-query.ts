import { queryOptions } from '@tanstack/react-query';
import { getRegistrationFee, getResult } from '../../../../contract/payment.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { hearServerTime } from '../../../api/server-clock.ts';

export type Fee = DataFor<typeof getRegistrationFee>;
export type Payment = Fee['Payments'][number];

/** The registration fee of one application, with every attempt to pay it. */
export const feeQuery = (formId: string) =>
  queryOptions({
    queryKey: ['registration-fee', formId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getRegistrationFee, { query: { formId }, signal });
      hearServerTime(data.Now);
      return data;
    },
    staleTime: 0,
  });

export const resultQuery = (formId: string) =>
  queryOptions({
    queryKey: ['result', formId],
    queryFn: async ({ signal }) => (await callApi(getResult, { query: { formId }, signal })).data,
    staleTime: 0,
  });
