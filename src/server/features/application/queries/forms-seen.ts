import type { Queryable } from '../../../platform/database/queryable.ts';

/** The applicant knows what changed in the forms until then; never further back, never in the future. */
export const writeFormsSeen = async (db: Queryable, id: string, accountId: string, until: string): Promise<void> => {
  await db.query(
    `update application set forms_seen_at = greatest(forms_seen_at, created_at, least($3::timestamptz, now()))
      where id = $1 and account_id = $2 and deleted_at is null`,
    [id, accountId, until],
  );
};
