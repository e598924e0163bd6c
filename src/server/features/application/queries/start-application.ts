import type { Tx } from '../../../platform/database/pool.ts';

export interface StartedApplication {
  readonly id: string;
  readonly version: number;
  readonly isNew: boolean;
}

const find = async (tx: Tx, accountId: string, institutionCode: number): Promise<StartedApplication | undefined> => {
  const { rows } = await tx.query<{ id: string; version: number }>(
    `select id, version from application where account_id = $1 and institution_code = $2
      and status = 'Draft' and completed = '{}' and deleted_at is null`,
    [accountId, institutionCode],
  );
  return rows[0] && { ...rows[0], isNew: false };
};

/** The untouched draft of this applicant at this institution, made when there is none: never two of them. */
export const startApplication = async (
  tx: Tx,
  accountId: string,
  institutionCode: number,
): Promise<StartedApplication> => {
  const { rows } = await tx.query<{ id: string; version: number }>(
    `insert into application (account_id, institution_code) values ($1, $2)
     on conflict (account_id, institution_code) where status = 'Draft' and completed = '{}' and deleted_at is null
     do nothing returning id, version`,
    [accountId, institutionCode],
  );
  if (rows[0]) return { ...rows[0], isNew: true };
  return (await find(tx, accountId, institutionCode)) ?? startApplication(tx, accountId, institutionCode);
};

/** Drafts that still stand, to keep one account from filling the database. */
export const countDrafts = async (tx: Tx, accountId: string): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from application where account_id = $1 and status = 'Draft' and deleted_at is null`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
};
