import { queryOptions } from '@tanstack/react-query';
import { getRegistrationFee, getResult } from '../../../../contract/payment.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { syncServerClock } from '../../../api/server-clock.ts';
import {
  type DatedPayment,
  type PaymentState,
  stateOfPayment,
  toPaymentState,
} from '../../shared/application/payment-state.ts';

export type Fee = DataFor<typeof getRegistrationFee>;
export type Payment = Fee['Payments'][number];

interface WithPayments<P extends DatedPayment> {
  readonly Payments: readonly P[];
}

/** The payment that is open at `now` (milliseconds): its due date has not passed. */
export const findOpenPayment = <P extends DatedPayment>({ Payments }: WithPayments<P>, now: number): P | undefined =>
  Payments.find((payment) => stateOfPayment(payment, now) === 'Open');

/** State of the fee at `now`: open only while a payment is open. */
export const stateOfFee = (fee: WithPayments<DatedPayment> & Pick<Fee, 'PaymentStatus'>, now: number): PaymentState => {
  const state = toPaymentState(fee.PaymentStatus);
  return state === 'Open' && !findOpenPayment(fee, now) ? 'Expired' : state;
};

/** The payment to show first: the paid one, else the open one, else the newest. */
export const findMainPayment = <P extends DatedPayment>(fee: WithPayments<P>, now: number): P | undefined =>
  fee.Payments.find(({ PaymentStatus }) => toPaymentState(PaymentStatus) === 'Paid') ??
  findOpenPayment(fee, now) ??
  fee.Payments[0];

/** The registration fee of one application with all its payments. */
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
