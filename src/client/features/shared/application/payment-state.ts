import type { ApplicationSummary } from '../../../api/queries.ts';
import type { Tone } from '../../../design/Badge.tsx';

type Payment = ApplicationSummary['RegistrationFeePayments'][number];
type Dated = Pick<Payment, 'PaymentStatus' | 'DueDate'>;

/** What an applicant needs to know of the registration fee; None: nothing is owed (yet), Free: nothing ever will be. */
export type PaymentState =
  | 'None'
  | 'Free'
  | 'Unpaid'
  | 'Creating'
  | 'Open'
  | 'Paid'
  | 'Failed'
  | 'Expired'
  /** A newer link took the place of this one. */
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

/** State behind a stored status; of one that this build does not know yet, None. */
export const toPaymentState = (status: string): PaymentState => stateByStatus[status] ?? 'None';

/** State of one payment at `now` (milliseconds): a link whose due date has passed is no longer open (specification 4). */
export const stateOfPayment = ({ PaymentStatus, DueDate }: Dated, now: number): PaymentState => {
  const state = toPaymentState(PaymentStatus);
  return state === 'Open' && DueDate !== null && Date.parse(DueDate) <= now ? 'Expired' : state;
};

/** The fee of the program the applicant was found eligible for, in whole rupiah; undefined before the submit. */
export const registrationFee = ({ ProgramPreferences }: ApplicationSummary): number | undefined =>
  ProgramPreferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram.RegistrationFee;

/** State of the registration fee as a whole: paid once is paid, else the latest attempt counts. */
export const stateOfApplicationFee = (application: ApplicationSummary, now: number): PaymentState => {
  const found = application.RegistrationFeePayments.map((payment) => stateOfPayment(payment, now));
  if (found.includes('Paid')) return 'Paid';
  const latest = found.at(-1);
  if (latest !== undefined) return latest;
  if (application.Group === 'pending') return 'Unpaid';
  return registrationFee(application) === 0 ? 'Free' : 'None';
};
