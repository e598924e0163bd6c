import { type ApplicationState, applicationStatuses } from '../../../../machines/application.status.ts';
import type { PaymentState } from './payment-state.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

const toneOfState: Readonly<Record<ApplicationState, Tone>> = {
  Draft: 'neutral',
  PendingRegistrationFee: 'warning',
  NotEligible: 'error',
  Submitted: 'info',
  Accepted: 'success',
  Rejected: 'error',
  Withdrawn: 'neutral',
  Deleted: 'neutral',
};

const toneOfPayment: Readonly<Record<PaymentState, Tone>> = {
  None: 'neutral',
  Free: 'success',
  Unpaid: 'warning',
  Creating: 'warning',
  Open: 'warning',
  Paid: 'success',
  Failed: 'error',
  Expired: 'error',
  RefundNeeded: 'error',
};

/** The state behind a stored status; undefined for one that this build does not know yet. */
export const findState = (status: string): ApplicationState | undefined =>
  (Object.keys(applicationStatuses) as ApplicationState[]).find((state) => applicationStatuses[state] === status);

export const statusTone = (status: string): Tone => {
  const state = findState(status);
  return state ? toneOfState[state] : 'neutral';
};

export const paymentTone = (state: PaymentState): Tone => toneOfPayment[state];
