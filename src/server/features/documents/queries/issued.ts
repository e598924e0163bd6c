import type { Queryable } from '../../../platform/database/queryable.ts';

export type DocumentKind = 'registration' | 'receipt' | 'result';

export interface NewDocument {
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

export interface Issued {
  readonly code: string;
  readonly issuedAt: string;
}

/** Notes that a document was issued; the same contents give the code and the time of the first time. */
export const noteIssued = async (db: Queryable, document: NewDocument): Promise<Issued> => {
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
  return rows[0] as Issued;
};

export interface IssuedRow extends Issued {
  readonly kind: DocumentKind;
  readonly institutionCode: number;
  readonly registrationNumber: string;
  readonly initials: string;
  readonly amount: number | null;
  readonly verdict: string | null;
}

export const findIssued = async (db: Queryable, code: string): Promise<IssuedRow | undefined> => {
  const { rows } = await db.query<IssuedRow & Record<string, unknown>>(
    `select code, kind, institution_code as "institutionCode", registration_number as "registrationNumber", initials,
        amount, verdict, issued_at as "issuedAt"
       from document where code = $1`,
    [code],
  );
  return rows[0];
};
