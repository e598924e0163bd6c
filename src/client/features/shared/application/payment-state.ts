import type { ApplicationSummary } from '../../../api/queries.ts';
import type { Tone } from '../../../design/Badge.tsx';
import { findVerifiedPreference } from './preferred-programs.ts';

type Payment = ApplicationSummary['RegistrationFeePayments'][number];
export type DatedPayment = Pick<Payment, 'PaymentStatus' | 'DueDate'>;

/** State of the registration fee. None: no fee is due yet. Free: the fee is zero. */
export type PaymentState =
  | 'None'
  | 'Free'
  | 'Unpaid'
  | 'Creating'
  | 'Open'
  | 'Paid'
  | 'Failed'
  | 'Expired'
  /** A newer payment replaced this one. */
  | 'Replaced'
  | 'RefundNeeded';

const stateByStatus: Readonly<Record<string, PaymentState>> = {
  Creating: 'Creating',
  Open: 'Open',
  Paid: 'Paid',
  Failed: 'Failed',
  Expired: 'Expired',
  Replaced: 'Replaced',
  'Refund Needed': 'RefundNeeded',
};

const toneByState: Readonly<Record<PaymentState, Tone>> = {
  None: 'neutral',
  Free: 'success',
  Unpaid: 'warning',
  Creating: 'info',
  Open: 'info',
  Paid: 'success',
  Failed: 'error',
  Expired: 'error',
  Replaced: 'neutral',
  RefundNeeded: 'error',
};

export const paymentTone = (state: PaymentState): Tone => toneByState[state];

/** State of a stored status; None for one that this build does not know. */
export const toPaymentState = (status: string): PaymentState => stateByStatus[status] ?? 'None';

/** State of a payment at `now` (milliseconds): an open payment expires at its due date (specification 4). */
export const stateOfPayment = ({ PaymentStatus, DueDate }: DatedPayment, now: number): PaymentState => {
  const state = toPaymentState(PaymentStatus);
  return state === 'Open' && DueDate !== null && Date.parse(DueDate) <= now ? 'Expired' : state;
};

/** The fee of the verified program in whole rupiah; undefined before the submit. */
export const registrationFee = (application: ApplicationSummary): number | undefined =>
  findVerifiedPreference(application)?.PeriodicProgram.RegistrationFee;

/** State of the registration fee: Paid after any paid payment, else the state of the latest payment. */
export const stateOfApplicationFee = (application: ApplicationSummary, now: number): PaymentState => {
  const states = application.RegistrationFeePayments.map((payment) => stateOfPayment(payment, now));
  if (states.includes('Paid')) return 'Paid';
  const latest = states.at(-1);
  if (latest !== undefined) return latest;
  if (application.Group === 'pending') return 'Unpaid';
  return registrationFee(application) === 0 ? 'Free' : 'None';
};

/** The action that a pending fee needs. A late payment is checked first: paying again may not be necessary. */
export const paymentActionOf = (state: PaymentState): 'details' | 'continue' | 'pay' => {
  if (state === 'RefundNeeded') return 'details';
  return state === 'Open' || state === 'Creating' ? 'continue' : 'pay';
};
