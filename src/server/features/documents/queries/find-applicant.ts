import type { Queryable } from '../../../platform/database/queryable.ts';

export interface Viewer {
  readonly accountId: string;
  readonly isAdmin: boolean;
  readonly institutionCode: number | null;
}

/** Whose application it is, if this person may see it: the owner, or an admin of the institution (all without one). */
export const findApplicant = async (db: Queryable, id: string, viewer: Viewer): Promise<string | undefined> => {
  const { rows } = await db.query<{ account_id: string }>(
    `select account_id from application
      where id = $1 and deleted_at is null
        and (account_id = $2 or ($3 and ($4::integer is null or institution_code = $4)))`,
    [id, viewer.accountId, viewer.isAdmin, viewer.institutionCode],
  );
  return rows[0]?.account_id;
};
