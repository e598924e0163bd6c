import { applicationStatuses } from '../../../../machines/application.status.ts';
import { createPaymentMachine, paymentStatuses } from '../../../../machines/payment.machine.ts';
import type { getRegistrationFee } from '../../../contract/payment.ts';
import type { DataFor } from '../../api/call-types.ts';
import type { ApplicationDetail } from '../../api/queries.ts';

type Fee = DataFor<typeof getRegistrationFee>;
type Payment = Fee['Payments'][number];
export type FeeState = keyof typeof paymentStatuses;

/** Every state that the registration fee can be in, as the machine has them. */
export const feeStates = Object.keys(createPaymentMachine().config.states ?? {}) as readonly FeeState[];

const HOUR_MS = 3_600_000;
const OVER: readonly FeeState[] = ['Expired', 'RefundNeeded'];
const RECEIVED: readonly FeeState[] = ['Paid', 'RefundNeeded'];

/** Two ways to pay, so that there is something to choose from. */
const channels: Fee['PaymentChannels'] = [
  { SFPaymentChannelId: 'va', PaymentChannelName: 'BCA Virtual Account', Kind: 'virtual-account', AdminFee: 4_000 },
  { SFPaymentChannelId: 'card', PaymentChannelName: 'Visa / Mastercard', Kind: 'card', AdminFee: 0 },
];

const at = (now: number, hours: number): string => new Date(now + hours * HOUR_MS).toISOString();

const attemptOf = (state: FeeState, number: string, registrationFee: number, now: number): Payment => ({
  Id: number,
  InvoiceNumber: `${number}-1`,
  PaymentStatus: paymentStatuses[state],
  SFPaymentChannelId: channels[0]?.SFPaymentChannelId ?? '',
  PaymentChannelName: channels[0]?.PaymentChannelName ?? '',
  PaymentChannelKind: channels[0]?.Kind ?? '',
  RegistrationFee: registrationFee,
  PromoCode: null,
  Discount: 0,
  AdminFee: 4_000,
  Amount: registrationFee + 4_000,
  VaNumber: '1900 6123 4567 8901',
  PaymentUrlPage: null,
  CreatedAt: at(now, -30),
  DueDate: at(now, OVER.includes(state) ? -6 : 18),
  PaymentDate: RECEIVED.includes(state) ? at(now, -2) : null,
  RefundNeeded: state === 'RefundNeeded',
});

/** The fee of the example application in one state of the machine. @param now milliseconds */
export const exampleFee = (application: ApplicationDetail, state: FeeState, now: number): Fee => {
  const verified =
    application.ProgramPreferences.find(({ IsVerified }) => IsVerified) ?? application.ProgramPreferences[0];
  const number = application.RegistrationNumber ?? '';
  const registrationFee = verified?.PeriodicProgram.RegistrationFee ?? 0;
  const isBegun = state !== 'None' && state !== 'Creating';
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
    Payments: isBegun ? [attemptOf(state, number, registrationFee, now)] : [],
    Now: at(now, 0),
  };
};
