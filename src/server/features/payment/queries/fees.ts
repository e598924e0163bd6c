import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { releasedStatus } from '../../application/queries/released.ts';

/** What the final submit found to be due, in whole rupiah. */
export const getRegistrationFee = async (db: Queryable, applicationId: string): Promise<number> => {
  const { rows } = await db.query<{ fee: number | null }>(
    'select registration_fee as fee from application where id = $1',
    [applicationId],
  );
  return rows[0]?.fee ?? 0;
};

/** The offered program that the final submit found eligible. Amounts are whole rupiah. */
export interface VerifiedOffer {
  readonly programName: string;
  readonly spp: number;
  readonly ukt: number;
  readonly advance: number;
  readonly additionalDiscount: number;
  readonly additionalDiscountName: string | null;
  readonly allowScholarship: boolean;
  readonly psychologicalTestRequired: boolean;
  readonly psychologicalTestDone: boolean;
  readonly scholarshipRank: number | null;
}

export const findVerifiedOffer = async (db: Queryable, applicationId: string): Promise<VerifiedOffer | undefined> => {
  const { rows } = await db.query<VerifiedOffer & Record<string, unknown>>({
    name: 'verified-offer',
    text: `select program.name as "programName", o.spp, o.ukt, o.advance, o.additional_discount as "additionalDiscount",
        o.additional_discount_name as "additionalDiscountName", o.allow_scholarship as "allowScholarship",
        program.psychological_test_required as "psychologicalTestRequired",
        a.psychological_test_done as "psychologicalTestDone", a.scholarship_rank as "scholarshipRank"
      from application a
      join application_preference p on p.application_id = a.id and p.is_verified
      join offered_program o on o.id = p.offered_program_id
      join program on program.id = o.program_id
      where a.id = $1`,
    values: [applicationId],
  });
  return rows[0];
};

export interface PaymentChannel {
  readonly id: string;
  readonly name: string;
  readonly kind: 'card' | 'virtual-account';
  readonly bank: string | null;
  readonly adminFee: number;
  readonly expiresMinutes: number;
}

const channelColumns = `id, name, kind, bank, admin_fee as "adminFee", expires_minutes as "expiresMinutes"`;

/** The ways to pay that may be chosen now, in their order. */
export const listChannels = async (db: Queryable): Promise<readonly PaymentChannel[]> => {
  const text = `select ${channelColumns} from payment_channel where active order by position`;
  return (await db.query<PaymentChannel & Record<string, unknown>>({ name: 'channels', text })).rows;
};

export const findChannel = async (db: Queryable, id: string): Promise<PaymentChannel | undefined> => {
  const text = `select ${channelColumns} from payment_channel where active and id = $1`;
  return (await db.query<PaymentChannel & Record<string, unknown>>({ name: 'channel', text, values: [id] })).rows[0];
};

/** One link as applicants see it. Amounts are whole rupiah. */
export interface VisiblePayment {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly status: string;
  readonly channelId: string;
  readonly channelName: string;
  readonly channelKind: 'card' | 'virtual-account';
  readonly registrationFee: number;
  readonly promoCode: string | null;
  readonly discount: number;
  readonly adminFee: number;
  readonly amount: number;
  readonly vaNumber: string | null;
  readonly url: string | null;
  readonly createdAt: string;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
}

const paymentColumns = `
  p.id, p.invoice_number as "invoiceNumber", p.shown_status as status, p.payment_channel_id as "channelId",
  channel.name as "channelName", channel.kind as "channelKind", p.registration_fee as "registrationFee",
  promo.code as "promoCode", p.discount, p.admin_fee as "adminFee", p.amount, p.va_number as "vaNumber", p.url,
  p.created_at as "createdAt", p.due_at as "dueAt", p.paid_at as "paidAt"`;

/** Every link of an application, newest first. */
export const listPayments = async (db: Queryable, applicationId: string): Promise<readonly VisiblePayment[]> => {
  const { rows } = await db.query<VisiblePayment & Record<string, unknown>>({
    name: 'payments-of',
    text: `select ${paymentColumns} from shown_payment p
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
      where p.application_id = $1 order by p.number desc`,
    values: [applicationId],
  });
  return rows;
};

/** Where the fee as a whole stands; `None` before anything was paid or asked for. */
export const getFeeStatus = async (db: Queryable, applicationId: string): Promise<string> => {
  const { rows } = await db.query<{ status: string }>({
    name: 'fee-status',
    text: 'select status from shown_fee_standing where application_id = $1',
    values: [applicationId],
  });
  return rows[0]?.status ?? 'None';
};

export interface PaymentMailFacts {
  readonly amount: number;
  readonly channel: string;
  readonly invoiceNumber: string;
  readonly vaNumber: string | null;
  readonly dueAt: string | null;
  readonly paidAt: string | null;
}

/** What mails about a payment name. */
export const getPaymentMailFacts = async (db: Queryable, paymentId: string): Promise<PaymentMailFacts> => {
  const { rows } = await db.query<PaymentMailFacts & Record<string, unknown>>(
    `select p.amount, channel.name as channel, p.invoice_number as "invoiceNumber", p.va_number as "vaNumber",
       p.due_at as "dueAt", p.paid_at as "paidAt"
     from payment p join payment_channel channel on channel.id = p.payment_channel_id where p.id = $1`,
    [paymentId],
  );
  if (!rows[0]) throw new Error('a payment does not vanish');
  return rows[0];
};

/** The application behind a fee, and where its fee stands: locked until the transaction ends. */
export interface LockedFee {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly registrationFee: number;
  /** Status of the application. */
  readonly status: string;
  /** As its owner may see it. */
  readonly ownerStatus: string;
  readonly completed: readonly string[];
  readonly version: number;
  /** As stored; `None` when nothing was asked for yet. */
  readonly feeStatus: string;
  readonly seen: readonly string[];
  readonly refunds: readonly string[];
  /** The database's clock. */
  readonly now: string;
}

/** All that changes a fee takes this lock first, so that nothing happens to one application twice at once. */
export const lockFee = async (tx: Tx, applicationId: string): Promise<LockedFee> => {
  await tx.query('select from application where id = $1 for update', [applicationId]);
  const { rows } = await tx.query<LockedFee & Record<string, unknown>>({
    name: 'fee-locked',
    text: `select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
        coalesce(a.registration_number, '') as "registrationNumber", coalesce(a.registration_fee, 0) as "registrationFee",
        a.status, ${releasedStatus} as "ownerStatus", a.completed, a.version, coalesce(s.status, 'None') as "feeStatus", coalesce(s.seen, '{}') as seen,
        coalesce(s.refunds, '{}') as refunds, now() as now
      from application a left join fee_standing s on s.application_id = a.id where a.id = $1`,
    values: [applicationId],
  });
  if (!rows[0]) throw new Error('an application with a fee does not vanish');
  return rows[0];
};

interface NewFeeStatus {
  readonly status: string;
  readonly seen: readonly string[];
  readonly refunds: readonly string[];
}

export const writeFeeStatus = async (tx: Tx, applicationId: string, standing: NewFeeStatus): Promise<void> => {
  await tx.query(
    `insert into fee_standing (application_id, status, seen, refunds) values ($1, $2, $3, $4)
     on conflict (application_id) do update set status = excluded.status, seen = excluded.seen,
       refunds = excluded.refunds, updated_at = now()`,
    [applicationId, standing.status, standing.seen, standing.refunds],
  );
};
