import { paymentStatuses } from '../../../../machines/payment.machine.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { getRegistrationFee as feeCall } from '../../../contract/payment.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { applicantNameIn } from '../application/answer-roles.ts';
import { getApplicationForAccount } from '../application/application-access.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { migratedAnswersOf } from '../application/migrated-answers.ts';
import { findSummaries, type SummaryRow } from '../application/queries/summaries.ts';
import { getFeeStatus, listChannels, listPayments, type PaymentChannel, type VisiblePayment } from './queries/fees.ts';

type FeeReply = DataOf<typeof feeCall>;

const describePayment = (payment: VisiblePayment): FeeReply['Payments'][number] => ({
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
  RefundNeeded: payment.status === paymentStatuses.RefundNeeded,
});

const describeChannel = ({ id, name, kind, adminFee }: PaymentChannel): FeeReply['PaymentChannels'][number] => ({
  SFPaymentChannelId: id,
  PaymentChannelName: name,
  Kind: kind,
  AdminFee: adminFee,
});

/** The program that the final submit found eligible. */
const verifiedProgram = ({ preferences }: SummaryRow) =>
  preferences.find(({ IsVerified }) => IsVerified)?.PeriodicProgram;

/** Reads in one snapshot, so that the fee status agrees with the listed payments. */
const readFeeRows = (db: Database, accountId: string, formId: string, locale: Locale) =>
  db.snapshot(async (tx) => {
    const application = await getApplicationForAccount(tx, accountId, formId);
    if (application.registrationNumber === null) throw new AppError(422, 'server.payment.notSubmitted');
    const { id, registrationNumber } = application;
    const [row] = await findSummaries(tx, accountId, locale, id);
    if (!row) throw notFound();
    const status = await getFeeStatus(tx, id);
    const payments = await listPayments(tx, id, locale);
    return { application, registrationNumber, row, status, payments, channels: await listChannels(tx, locale) };
  });

/**
 * What register-fee-detail and payment-details show of an own application.
 * @throws AppError 404, 410, 422 before the final submit
 */
export const getFeeDetail = async (
  { db, catalogue }: ApplicationContext,
  accountId: string,
  formId: string,
  locale: Locale,
): Promise<FeeReply> => {
  const rows = await readFeeRows(db, accountId, formId, locale);
  const { application, registrationNumber, row, status, payments, channels } = rows;
  const program = verifiedProgram(row);
  const answers = migratedAnswersOf(catalogue.steps, application.steps);
  return {
    FormId: application.id,
    RegistrationNumber: registrationNumber,
    Status: application.status,
    InstitutionCode: application.institutionCode,
    Name: applicantNameIn(catalogue.roles, answers) ?? '',
    AdmissionEntity: row.entity ?? '',
    AdmissionYear: row.year ?? '',
    AdmissionSemester: row.semester ?? '',
    AdmissionChannel: row.channel ?? '',
    AdmissionPeriodName: row.period ?? '',
    ProgramStudyName: program?.ProgramStudyName ?? '',
    RegistrationFee: program?.RegistrationFee ?? 0,
    PaymentStatus: status,
    PaymentChannels: channels.map(describeChannel),
    Payments: payments.map(describePayment),
    Now: application.now,
  };
};
