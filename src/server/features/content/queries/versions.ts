import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface StoredVersion extends Record<string, unknown> {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly isDeleted: boolean;
  readonly fields: Answers;
}

/** The newest first. */
export const findVersions = async (db: Queryable, id: string): Promise<readonly StoredVersion[]> => {
  const { rows } = await db.query<StoredVersion>(
    `select v.version, v.saved_at as "savedAt", a.email as "savedBy", v.deleted as "isDeleted", v.fields
       from content_version v left join account a on a.id = v.saved_by
      where v.item_id = $1 order by v.version desc limit 200`,
    [id],
  );
  return rows;
};

/** What an earlier version said; undefined where there is none, or where it was the removal. */
export const findVersionFields = async (tx: Tx, id: string, version: number): Promise<Answers | undefined> => {
  const { rows } = await tx.query<{ fields: Answers }>(
    'select fields from content_version where item_id = $1 and version = $2 and not deleted',
    [id, version],
  );
  return rows[0]?.fields;
};
