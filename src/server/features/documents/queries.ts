import type { Queryable } from '../../platform/database/queryable.ts';

export interface DocumentViewer {
  readonly accountId: string;
  readonly isAdmin: boolean;
  readonly institutionCode: number | null;
}

/** Whose application it is, if this person may see it: the owner, or an admin of the institution (all without one). */
export const findVisibleApplicant = async (
  db: Queryable,
  id: string,
  viewer: DocumentViewer,
): Promise<string | undefined> => {
  const { rows } = await db.query<{ account_id: string }>(
    `select account_id from application
      where id = $1 and deleted_at is null
        and (account_id = $2 or ($3 and ($4::integer is null or institution_code = $4)))`,
    [id, viewer.accountId, viewer.isAdmin, viewer.institutionCode],
  );
  return rows[0]?.account_id;
};

/** The payment that counts for an application. Amounts are whole rupiah. */
export interface PaidFee {
  readonly invoiceNumber: string;
  readonly channel: string;
  readonly vaNumber: string | null;
  readonly registrationFee: number;
  readonly discount: number;
  readonly promoCode: string | null;
  readonly adminFee: number;
  readonly amount: number;
  readonly paidAt: string;
}

export const findPaidFee = async (db: Queryable, applicationId: string): Promise<PaidFee | undefined> => {
  const { rows } = await db.query<PaidFee & Record<string, unknown>>(
    `select p.invoice_number as "invoiceNumber", channel.name as channel, p.va_number as "vaNumber",
        p.registration_fee as "registrationFee", p.discount, promo.code as "promoCode", p.admin_fee as "adminFee",
        p.amount, p.paid_at as "paidAt"
       from payment p
       join payment_channel channel on channel.id = p.payment_channel_id
       left join promo_code promo on promo.id = p.promo_code_id
      where p.application_id = $1 and p.status = 'Paid' order by p.paid_at limit 1`,
    [applicationId],
  );
  return rows[0];
};

export interface StoredFile {
  readonly name: string;
  readonly size: number;
  readonly storageName: string;
}

/** The files of an application by their id. */
export const listStoredFiles = async (
  db: Queryable,
  applicationId: string,
): Promise<ReadonlyMap<string, StoredFile>> => {
  const { rows } = await db.query<StoredFile & { id: string }>(
    'select id, name, size, storage_name as "storageName" from file where application_id = $1',
    [applicationId],
  );
  return new Map(rows.map(({ id, ...file }) => [id, file]));
};

export type DocumentKind = 'registration' | 'receipt' | 'result';

interface NewDocument {
  /** Taken if these contents were not issued before. */
  readonly code: string;
  readonly kind: DocumentKind;
  readonly applicationId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly initials: string;
  readonly amount: number | null;
  readonly verdict: string | null;
  readonly contentsHash: Buffer;
}

export interface IssuedDocument {
  readonly code: string;
  readonly issuedAt: string;
}

/** Notes that a document was issued; the same contents give the code and the time of the first time. */
export const storeIssuedDocument = async (db: Queryable, document: NewDocument): Promise<IssuedDocument> => {
  const { rows } = await db.query<{ code: string; issuedAt: string }>(
    `insert into document
       (code, kind, application_id, institution_code, registration_number, initials, amount, verdict,
        contents_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (application_id, kind, contents_hash) do update set contents_hash = excluded.contents_hash
     returning code, issued_at as "issuedAt"`,
    [
      document.code,
      document.kind,
      document.applicationId,
      document.institutionCode,
      document.registrationNumber,
      document.initials,
      document.amount,
      document.verdict,
      document.contentsHash,
    ],
  );
  return rows[0] as IssuedDocument;
};

export interface IssuedDocumentRow extends IssuedDocument {
  readonly kind: DocumentKind;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly initials: string;
  readonly amount: number | null;
  readonly verdict: string | null;
}

export const findIssuedDocument = async (db: Queryable, code: string): Promise<IssuedDocumentRow | undefined> => {
  const { rows } = await db.query<IssuedDocumentRow & Record<string, unknown>>(
    `select code, kind, institution_code as "institutionCode", registration_number as "registrationNumber", initials,
        amount, verdict, issued_at as "issuedAt"
       from document where code = $1`,
    [code],
  );
  return rows[0];
};
