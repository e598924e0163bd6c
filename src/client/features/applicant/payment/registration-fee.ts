import { queryOptions } from '@tanstack/react-query';
import { getRegistrationFee, getResult } from '../../../../contract/payment.ts';
import { callApi, type DataFor } from '../../../api/http.ts';
import { syncServerClock } from '../../../api/server-clock.ts';
import { type PaymentState, stateOfPayment, toPaymentState } from '../../shared/application/payment-state.ts';

/** The payment that can still be gone on with at `now`: its link lives until its due date, which is not part of it. */
export const findOpenPayment = ({ Payments }: Fee, now: number): Payment | undefined =>
  Payments.find((payment) => stateOfPayment(payment, now) === 'Open');

/** State of the fee as a whole at `now`: open only as long as a link is. */
export const stateOfFee = (fee: Fee, now: number): PaymentState => {
  const state = toPaymentState(fee.PaymentStatus);
  return state === 'Open' && !findOpenPayment(fee, now) ? 'Expired' : state;
};

/** The attempt that is shown first: what was paid, else what can be gone on with, else the newest. */
export const findMainPayment = (fee: Fee, now: number): Payment | undefined =>
  fee.Payments.find(({ PaymentStatus }) => toPaymentState(PaymentStatus) === 'Paid') ??
  findOpenPayment(fee, now) ??
  fee.Payments[0];

export type Fee = DataFor<typeof getRegistrationFee>;
export type Payment = Fee['Payments'][number];

/** The registration fee of one application, with every attempt to pay it. */
export const feeQuery = (formId: string) =>
  queryOptions({
    queryKey: ['registration-fee', formId],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(getRegistrationFee, { query: { formId }, signal });
      syncServerClock(data.Now);
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
