import sql from 'sql-template-tag';
import type { Locale } from '../../config/texts.ts';
import { localName } from '../../platform/database/local-names.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../staff-bounds.ts';

export interface DocumentViewer extends StaffBounds {
  readonly accountId: string;
  readonly isAdmin: boolean;
}

const ownerRow = { accountId: column.uuid } satisfies RowShape;

/** The owner of an application that the viewer may see: the viewer, or any owner within the bounds of an admin. */
export const findVisibleApplicant = async (
  db: Queryable,
  id: string,
  { accountId, isAdmin, ...bounds }: DocumentViewer,
): Promise<string | undefined> => {
  const statement = sql`
    select a.account_id as "accountId" from application a
    where a.id = ${id} and a.deleted_at is null
      and (a.account_id = ${accountId} or (${isAdmin}::boolean${andWithin(sql`a`, bounds)}))`;
  return (await db.find(ownerRow, statement))?.accountId;
};

const paidFeeRow = {
  invoiceNumber: column.text,
  channel: column.text,
  vaNumber: column.text.orNull,
  registrationFee: column.integer,
  discount: column.integer,
  promoCode: column.text.orNull,
  adminFee: column.integer,
  amount: column.integer,
  paidAt: column.timestamp,
} satisfies RowShape;

/** The payment that counts for an application. Amounts are whole rupiah. */
export type PaidFee = RowOf<typeof paidFeeRow>;

export const findPaidFee = (db: Queryable, applicationId: string, locale: Locale): Promise<PaidFee | undefined> =>
  db.find(
    paidFeeRow,
    sql`select p.invoice_number as "invoiceNumber", ${localName(sql`channel`, locale)} as channel, p.va_number as "vaNumber",
        p.registration_fee as "registrationFee", p.discount, promo.code as "promoCode", p.admin_fee as "adminFee",
        p.amount, p.paid_at as "paidAt"
      from payment p
      join payment_channel channel on channel.id = p.payment_channel_id
      left join promo_code promo on promo.id = p.promo_code_id
      where p.application_id = ${applicationId} and p.status = 'Paid' order by p.paid_at limit 1`,
  );

const fileRow = {
  id: column.uuid,
  name: column.text,
  size: column.integer,
  storageName: column.text,
} satisfies RowShape;

/** `size` in bytes. */
export type StoredFile = Omit<RowOf<typeof fileRow>, 'id'>;

/** The files of an application by their id. */
export const listStoredFiles = async (
  db: Queryable,
  applicationId: string,
): Promise<ReadonlyMap<string, StoredFile>> => {
  const rows = await db.many(
    fileRow,
    sql`select id, name, size, storage_name as "storageName" from file where application_id = ${applicationId}`,
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};

export type DocumentKind = 'registration' | 'receipt' | 'result';

const issuedRow = { code: column.text, issuedAt: column.timestamp } satisfies RowShape;

export type IssuedDocument = RowOf<typeof issuedRow>;

const documentRow = {
  ...issuedRow,
  kind: column.text.as<DocumentKind>(),
  institutionCode: column.integer,
  registrationNumber: column.text,
  initials: column.text,
  /** Of a receipt, in whole rupiah. */
  amount: column.integer.orNull,
  /** Of a result: its text key. */
  verdict: column.text.orNull,
} satisfies RowShape;

export type IssuedDocumentRow = RowOf<typeof documentRow>;

export const findIssuedDocument = (db: Queryable, code: string): Promise<IssuedDocumentRow | undefined> =>
  db.find(
    documentRow,
    sql`select code, kind, institution_code as "institutionCode", registration_number as "registrationNumber", initials,
        amount, verdict, issued_at as "issuedAt"
      from document where code = ${code}`,
  );

/** `code` is used if no document with these contents was issued before. */
interface NewDocument extends Omit<IssuedDocumentRow, 'issuedAt'> {
  readonly applicationId: string;
  readonly contentsHash: Buffer;
}

/** Stores that a document was issued. The same contents return the code and the time of the first issue. */
export const storeIssuedDocument = (db: Queryable, document: NewDocument): Promise<IssuedDocument> =>
  db.get(
    issuedRow,
    sql`insert into document (code, kind, application_id, institution_code, registration_number, initials, amount,
        verdict, contents_hash)
      values (${document.code}, ${document.kind}, ${document.applicationId}, ${document.institutionCode},
        ${document.registrationNumber}, ${document.initials}, ${document.amount}, ${document.verdict},
        ${document.contentsHash})
      on conflict (application_id, kind, contents_hash) do update set contents_hash = excluded.contents_hash
      returning code, issued_at as "issuedAt"`,
  );
