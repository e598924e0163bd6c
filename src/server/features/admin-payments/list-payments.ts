import { maxListed } from '../../../contract/admin-applications.ts';
import type { LinkState, listAdminPayments, PaymentAlert } from '../../../contract/admin-payment.ts';
import type { DataOf, Pagination } from '../../../contract/call.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { readInstitutionCode, readSearch } from '../admin-applications/application-filter.ts';
import type { Viewer } from '../admin-applications/review-context.ts';
import { identityDigest } from '../application/answer-roles.ts';
import {
  countPayments,
  type ListedPayment,
  listPaymentRows,
  maxPaymentsOfName,
  type PaymentFilter,
  type PaymentSearch,
} from './queries.ts';

type PaymentsReply = DataOf<typeof listAdminPayments>;

interface PaymentsRequest {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly institutionCode?: string | undefined;
  readonly status?: LinkState | '' | undefined;
  readonly alert?: PaymentAlert | 'any' | '' | undefined;
  readonly q?: string | undefined;
}

const invoiceNumberPattern = /^[A-Z0-9]{1,4}-\d{4}-\d{6}-\d{1,4}$/;

const longDigitsPattern = /^\d{8,30}$/;

const readPaymentSearch = (sent = ''): PaymentSearch | undefined => {
  const number = sent.trim();
  if (invoiceNumberPattern.test(number)) return { by: 'invoice', number };
  if (longDigitsPattern.test(number)) return { by: 'account', number, identityDigest: identityDigest(number) };
  return readSearch(number);
};

const describeListedPayment = (payment: ListedPayment): PaymentsReply['Payments'][number] => ({
  Id: payment.id,
  InvoiceNumber: payment.invoiceNumber,
  FormId: payment.applicationId,
  RegistrationNumber: payment.registrationNumber,
  Name: payment.name,
  Email: payment.email,
  InstitutionCode: payment.institutionCode,
  PaymentStatus: payment.status,
  SFPaymentChannelId: payment.channelId,
  PaymentChannelName: payment.channelName,
  RegistrationFee: payment.registrationFee,
  PromoCode: payment.promoCode,
  Discount: payment.discount,
  AdminFee: payment.adminFee,
  Amount: payment.amount,
  CreatedAt: payment.createdAt,
  DueDate: payment.dueAt,
  PaymentDate: payment.paidAt,
  Alerts: [...payment.alerts],
});

/** One page of the payments that an admin may see. @throws AppError 400 for an institution that does not exist */
export const listPayments = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Viewer,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, ...sent }: PaymentsRequest,
  locale: Locale,
): Promise<{ readonly data: PaymentsReply; readonly pagination: Pagination }> => {
  const filter: PaymentFilter = {
    within: viewer.institutionCode,
    institutionCode: readInstitutionCode(catalogue, sent.institutionCode),
    status: sent.status || undefined,
    alert: sent.alert || undefined,
    search: readPaymentSearch(sent.q),
  };
  const maxCounted = filter.search?.by === 'name' ? maxPaymentsOfName : maxListed;
  const { count, isCommonName } = await countPayments(db, filter, maxCounted + 1);
  const totalItems = Math.min(count, maxCounted);
  const offset = (page - 1) * pageSize;
  const payments =
    offset >= totalItems ? [] : await listPaymentRows(db, filter, pageSize, offset, locale, isCommonName);
  return {
    data: { Payments: payments.map(describeListedPayment), More: count > maxCounted },
    pagination: paginationOf(totalItems, page, pageSize),
  };
};
