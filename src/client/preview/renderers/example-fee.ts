import { applicationStatuses } from '../../../../machines/application.status.ts';
import { createPaymentMachine, paymentStatuses } from '../../../../machines/payment.machine.ts';
import type { getRegistrationFee } from '../../../contract/payment.ts';
import type { DataFor } from '../../api/call-types.ts';
import { findVerifiedPreference } from '../../features/shared/application/preferred-programs.ts';
import type { Preview } from '../preview-data.ts';

type Fee = DataFor<typeof getRegistrationFee>;
type Payment = Fee['Payments'][number];
type Channel = Fee['PaymentChannels'][number];
type FeeState = keyof typeof paymentStatuses;

/** All states of the payment machine. */
// The machine has a state for each status, which its type loses.
export const feeStates = Object.keys(createPaymentMachine().config.states ?? {}) as readonly FeeState[];

const HOUR_MS = 3_600_000;
const ENDED_STATES: readonly FeeState[] = ['Expired', 'RefundNeeded'];
const RECEIVED_STATES: readonly FeeState[] = ['Paid', 'RefundNeeded'];

const at = (now: number, hours: number): string => new Date(now + hours * HOUR_MS).toISOString();

interface Attempt {
  readonly channel: Channel | undefined;
  readonly number: string;
  readonly registrationFee: number;
}

const examplePayment = (state: FeeState, { channel, number, registrationFee }: Attempt, now: number): Payment => ({
  Id: number,
  InvoiceNumber: `${number}-1`,
  PaymentStatus: paymentStatuses[state],
  SFPaymentChannelId: channel?.SFPaymentChannelId ?? '',
  PaymentChannelName: channel?.PaymentChannelName ?? '',
  PaymentChannelKind: channel?.Kind ?? '',
  RegistrationFee: registrationFee,
  PromoCode: null,
  Discount: 0,
  AdminFee: channel?.AdminFee ?? 0,
  Amount: registrationFee + (channel?.AdminFee ?? 0),
  VaNumber: channel?.Kind === 'card' ? null : '1900612345678901',
  PaymentUrlPage: null,
  CreatedAt: at(now, -30),
  DueDate: at(now, ENDED_STATES.includes(state) ? -6 : 18),
  PaymentDate: RECEIVED_STATES.includes(state) ? at(now, -2) : null,
  RefundNeeded: state === 'RefundNeeded',
});

/** The fee of the example application in one state of the payment machine. @param now milliseconds */
export const exampleFee = ({ example: application, channels }: Preview, state: FeeState, now: number): Fee => {
  const verified = findVerifiedPreference(application) ?? application.ProgramPreferences[0];
  const number = application.RegistrationNumber ?? '';
  const registrationFee = verified?.PeriodicProgram.RegistrationFee ?? 0;
  // A virtual account shows more of the page than a card does.
  const channel = channels.find(({ Kind }) => Kind !== 'card') ?? channels[0];
  const hasPayment = state !== 'None' && state !== 'Creating';
  return {
    FormId: application.Id,
    RegistrationNumber: number,
    Status: state === 'Paid' ? applicationStatuses.Submitted : applicationStatuses.PendingRegistrationFee,
    InstitutionCode: application.Institution.InstitutionCode,
    Name: application.Applicant.Name ?? '',
    AdmissionEntity: application.AdmissionEntity ?? '',
    AdmissionYear: application.AdmissionYear ?? '',
    AdmissionSemester: application.AdmissionSemester ?? '',
    AdmissionChannel: application.AdmissionChannel ?? '',
    AdmissionPeriodName: application.AdmissionPeriodName ?? '',
    ProgramStudyName: verified?.PeriodicProgram.ProgramStudyName ?? '',
    RegistrationFee: registrationFee,
    PaymentStatus: paymentStatuses[state],
    PaymentChannels: channels,
    Payments: hasPayment ? [examplePayment(state, { channel, number, registrationFee }, now)] : [],
    Now: at(now, 0),
  };
};
