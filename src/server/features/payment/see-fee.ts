import type { DataOf } from '../../../contract/call.ts';
import type { getRegistrationFee as feeCall } from '../../../contract/payment.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Admission } from '../application/admission.ts';
import { getOwnApplication } from '../application/own-application.ts';
import { findSummaries, type SummaryRow } from '../application/queries/summaries.ts';
import { roleText } from '../application/roles.ts';
import { findChannels, type PaymentChannel } from './queries/channels.ts';
import { findFeeStatus, findPayments, type ShownPayment } from './queries/payments.ts';

type Fee = DataOf<typeof feeCall>;

const toDetail = (payment: ShownPayment): Fee['Payments'][number] => ({
  Id: payment.id,
  InvoiceNumber: payment.invoiceNumber,
  PaymentStatus: payment.status,
  SFPaymentChannelId: payment.channelId,
  PaymentChannelName: payment.channelName,
  PaymentChannelKind: payment.channelKind,
  RegistrationFee: payment.registrationFee,
  PromoCode: payment.promoCode,
  Discount: payment.discount,
  AdminFee: payment.adminFee,
  Amount: payment.amount,
  VaNumber: payment.vaNumber,
  PaymentUrlPage: payment.url,
  CreatedAt: payment.createdAt,
  DueDate: payment.dueAt,
  PaymentDate: payment.paidAt,
  RefundNeeded: payment.status === 'Refund Needed',
});

const toChannel = ({ id, name, kind, adminFee }: PaymentChannel): Fee['PaymentChannels'][number] => ({
  SFPaymentChannelId: id,
  PaymentChannelName: name,
  Kind: kind,
  AdminFee: adminFee,
});

/** The program that was found eligible; without one there is nothing to pay for. */
const verifiedProgram = ({ preferences }: SummaryRow) =>
  preferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram;

/** All as of one moment: money that comes in between must not stand as paid beside attempts of which none is. */
const readParts = (db: Database, accountId: string, formId: string) =>
  db.snapshot(async (tx) => {
    const application = await getOwnApplication(tx, accountId, formId);
    if (application.registrationNumber === null) throw new AppError(422, 'server.payment.notSubmitted');
    const { id, registrationNumber } = application;
    const [row] = await findSummaries(tx, accountId, id);
    if (!row) throw notFound();
    const status = await findFeeStatus(tx, id);
    const payments = await findPayments(tx, id);
    return { application, registrationNumber, row, status, payments, channels: await findChannels(tx) };
  });

/**
 * What register-fee-detail and payment-details show of an own application.
 * @throws AppError 404, 410, 422 before the final submit
 */
export const seeFee = async ({ db, catalogue }: Admission, accountId: string, formId: string): Promise<Fee> => {
  const { application, registrationNumber, row, status, payments, channels } = await readParts(db, accountId, formId);
  const program = verifiedProgram(row);
  const answers = Object.fromEntries(application.steps.map((saved) => [saved.step, saved.answers]));
  return {
    FormId: application.id,
    RegistrationNumber: registrationNumber,
    Status: application.status,
    InstitutionCode: application.institutionCode,
    Name: roleText(catalogue.roles.name, answers) ?? '',
    AdmissionEntity: row.entity ?? '',
    AdmissionYear: row.year ?? '',
    AdmissionSemester: row.semester ?? '',
    AdmissionChannel: row.channel ?? '',
    AdmissionPeriodName: row.period ?? '',
    ProgramStudyName: program?.ProgramStudyName ?? '',
    RegistrationFee: program?.RegistrationFee ?? 0,
    PaymentStatus: status,
    PaymentChannels: channels.map(toChannel),
    Payments: payments.map(toDetail),
    Now: application.now,
  };
};
