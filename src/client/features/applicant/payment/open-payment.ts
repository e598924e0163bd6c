import { findPaymentState, type PaymentState, stateOfPayment } from '../../shared/payment/payment-state.ts';
import type { Fee, Payment } from './fee-query.ts';

/** The payment that can still be gone on with at `now`: its link lives until its due date, which is not part of it. */
export const findOpenPayment = ({ Payments }: Fee, now: number): Payment | undefined =>
  Payments.find((payment) => stateOfPayment(payment, now) === 'Open');

/** State of the fee as a whole at `now`: open only as long as a link is. */
export const stateOfFee = (fee: Fee, now: number): PaymentState => {
  const state = findPaymentState(fee.PaymentStatus);
  return state === 'Open' && !findOpenPayment(fee, now) ? 'Expired' : state;
};

/** The attempt that is shown first: what was paid, else what can be gone on with, else the newest. */
export const mainPayment = (fee: Fee, now: number): Payment | undefined =>
  fee.Payments.find(({ PaymentStatus }) => findPaymentState(PaymentStatus) === 'Paid') ??
  findOpenPayment(fee, now) ??
  fee.Payments[0];
