import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { LinkStatus, PaymentStatus } from '../../../../../machines/payment.machine.ts';
import type { Locale } from '../../../config/texts.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { discountNames, localName, localNames, localNamesColumn } from '../../../platform/database/local-names.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { releasedStatus } from '../../application/queries/released.ts';

const registrationFeeRow = { fee: column.integer.orNull } satisfies RowShape;

/** The registration fee that the final submit found, in whole rupiah. */
export const getRegistrationFee = async (db: Queryable, applicationId: string): Promise<number> => {
  const statement = sql`select registration_fee as fee from application where id = ${applicationId}`;
  return (await db.find(registrationFeeRow, statement))?.fee ?? 0;
};

const verifiedOfferRow = {
  programNames: localNamesColumn,
  spp: column.integer,
  ukt: column.integer,
  advance: column.integer,
  additionalDiscount: column.integer,
  additionalDiscountNames: localNamesColumn.orNull,
  allowScholarship: column.boolean,
  psychologicalTestRequired: column.boolean,
  psychologicalTestDone: column.boolean,
  scholarshipRank: column.integer.orNull,
} satisfies RowShape;

/** The offered program that the final submit found eligible. Amounts are whole rupiah. */
export type VerifiedOffer = RowOf<typeof verifiedOfferRow>;

export const findVerifiedOffer = (db: Queryable, applicationId: string): Promise<VerifiedOffer | undefined> =>
  db.find(
    verifiedOfferRow,
    prepared(
      'verified-offer',
      sql`
  select ${localNames(sql`program`)} as "programNames", o.spp, o.ukt, o.advance, o.additional_discount as "additionalDiscount",
    ${discountNames(sql`o`)} as "additionalDiscountNames", o.allow_scholarship as "allowScholarship",
    program.psychological_test_required as "psychologicalTestRequired",
    a.psychological_test_done as "psychologicalTestDone", a.scholarship_rank as "scholarshipRank"
  from application a
  join application_preference p on p.application_id = a.id and p.is_verified
  join offered_program o on o.id = p.offered_program_id
  join program on program.id = o.program_id
  where a.id = ${applicationId}`,
    ),
  );

const channelRow = {
  id: column.text,
  name: column.text,
  kind: column.text.as<'card' | 'virtual-account'>(),
  bank: column.text.orNull,
  adminFee: column.integer,
  expiresMinutes: column.integer,
} satisfies RowShape;

export type PaymentChannel = RowOf<typeof channelRow>;

const channelColumns = (locale: Locale): Sql =>
  sql`id, ${localName(sql`payment_channel`, locale)} as name, kind, bank, admin_fee as "adminFee", expires_minutes as "expiresMinutes"`;

/** The active payment channels, in their order. */
export const listChannels = (db: Queryable, locale: Locale): Promise<readonly PaymentChannel[]> =>
  db.many(
    channelRow,
    prepared('channels', sql`select ${channelColumns(locale)} from payment_channel where active order by position`),
  );

/** An active payment channel. */
export const findChannel = (db: Queryable, id: string, locale: Locale): Promise<PaymentChannel | undefined> =>
  db.find(
    channelRow,
    prepared('channel', sql`select ${channelColumns(locale)} from payment_channel where active and id = ${id}`),
  );

const paymentRow = {
  id: column.uuid,
  invoiceNumber: column.text,
  /** With the effect of the clock, as in `shown_payment`. */
  status: column.text.as<LinkStatus | 'Replaced'>(),
  channelId: column.text,
  channelName: column.text,
  channelKind: column.text.as<'card' | 'virtual-account'>(),
  registrationFee: column.integer,
  promoCode: column.text.orNull,
  discount: column.integer,
  adminFee: column.integer,
  amount: column.integer,
  vaNumber: column.text.orNull,
  url: column.text.orNull,
  createdAt: column.timestamp,
  dueAt: column.timestamp.orNull,
  paidAt: column.timestamp.orNull,
} satisfies RowShape;

/** One link as applicants see it. Amounts are whole rupiah. */
export type VisiblePayment = RowOf<typeof paymentRow>;

/** Every link of an application, newest first. */
export const listPayments = (
  db: Queryable,
  applicationId: string,
  locale: Locale,
): Promise<readonly VisiblePayment[]> =>
  db.many(
    paymentRow,
    prepared(
      'payments-of',
      sql`
  select p.id, p.invoice_number as "invoiceNumber", p.shown_status as status, p.payment_channel_id as "channelId",
    ${localName(sql`channel`, locale)} as "channelName", channel.kind as "channelKind", p.registration_fee as "registrationFee",
    promo.code as "promoCode", p.discount, p.admin_fee as "adminFee", p.amount, p.va_number as "vaNumber", p.url,
    p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt"
  from shown_payment p
  join payment_channel channel on channel.id = p.payment_channel_id
  left join promo_code promo on promo.id = p.promo_code_id
  where p.application_id = ${applicationId} order by p.number desc`,
    ),
  );

const mailFactsRow = {
  amount: column.integer,
  channels: localNamesColumn,
  invoiceNumber: column.text,
  vaNumber: column.text.orNull,
  dueAt: column.timestamp.orNull,
  paidAt: column.timestamp.orNull,
} satisfies RowShape;

export type PaymentMailFacts = RowOf<typeof mailFactsRow>;

/** Data of mails about a payment. The amount is in whole rupiah. */
export const getPaymentMailFacts = (db: Queryable, paymentId: string): Promise<PaymentMailFacts> =>
  db.get(
    mailFactsRow,
    sql`select p.amount, ${localNames(sql`channel`)} as channels, p.invoice_number as "invoiceNumber", p.va_number as "vaNumber",
        p.due_at as "dueAt", p.paid_at as "paidAt"
      from payment p join payment_channel channel on channel.id = p.payment_channel_id where p.id = ${paymentId}`,
  );

const feeStatusRow = { status: column.text.as<PaymentStatus>() } satisfies RowShape;

/** Status of the fee over all links; `None` before a payment is requested. */
export const getFeeStatus = async (db: Queryable, applicationId: string): Promise<PaymentStatus> => {
  const statement = sql`select status from shown_fee_standing where application_id = ${applicationId}`;
  return (await db.find(feeStatusRow, prepared('fee-status', statement)))?.status ?? 'None';
};

const lockedFeeRow = {
  applicationId: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  registrationNumber: column.text,
  /** Whole rupiah. */
  registrationFee: column.integer,
  /** Status of the application. */
  status: column.text.as<ApplicationStatus>(),
  /** As its owner may see it. */
  ownerStatus: column.text.as<ApplicationStatus>(),
  completed: column.texts,
  version: column.integer,
  /** As stored; `None` before a payment is requested. */
  feeStatus: column.text.as<PaymentStatus>(),
  seen: column.texts,
  refunds: column.texts,
  /** By the clock of the database. */
  now: column.timestamp,
} satisfies RowShape;

/** An application and the status of its fee, locked until the transaction ends. */
export type LockedFee = RowOf<typeof lockedFeeRow>;

/** Everything that changes a fee takes this lock first, so that changes of one fee happen one after the other. */
export const lockFee = async (tx: Tx, applicationId: string): Promise<LockedFee> => {
  await tx.run(sql`select from application where id = ${applicationId} for update`);
  return tx.get(
    lockedFeeRow,
    prepared(
      'fee-locked',
      sql`
  select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
    coalesce(a.registration_number, '') as "registrationNumber", coalesce(a.registration_fee, 0) as "registrationFee",
    a.status, ${releasedStatus} as "ownerStatus", a.completed, a.version,
    coalesce(s.status, 'None') as "feeStatus", coalesce(s.seen, '{}') as seen, coalesce(s.refunds, '{}') as refunds,
    now() as now
  from application a left join fee_standing s on s.application_id = a.id where a.id = ${applicationId}`,
    ),
  );
};

type NewFeeStatus = Pick<LockedFee, 'feeStatus' | 'seen' | 'refunds'>;

export const writeFeeStatus = async (
  tx: Tx,
  applicationId: string,
  { feeStatus, seen, refunds }: NewFeeStatus,
): Promise<void> => {
  await tx.run(sql`
    insert into fee_standing (application_id, status, seen, refunds)
    values (${applicationId}, ${feeStatus}, ${seen}, ${refunds})
    on conflict (application_id) do update set status = excluded.status, seen = excluded.seen,
      refunds = excluded.refunds, updated_at = now()`);
};
