import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

export interface HistoryEntry {
  readonly applicationId: string;
  readonly actorId: string | null;
  readonly actorRole: 'applicant' | 'admin' | 'system';
  readonly event: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly step?: string;
  readonly version: number;
  readonly changed?: readonly string[];
}

/** Adds one line to the append-only history: who, when, from, to. */
export const addHistory = async (tx: Tx, entry: HistoryEntry): Promise<void> => {
  await tx.query(
    `insert into application_history
       (application_id, actor_id, actor_role, event, from_status, to_status, step, version, changed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.applicationId,
      entry.actorId,
      entry.actorRole,
      entry.event,
      entry.fromStatus,
      entry.toStatus,
      entry.step ?? null,
      entry.version,
      entry.changed ?? [],
    ],
  );
};

/** What was saved after `version`: for whom edits on another copy (decisions 2, 412). */
export const findChangesSince = async (
  db: Queryable,
  applicationId: string,
  version: number,
): Promise<readonly { readonly step: string; readonly fields: readonly string[] }[]> => {
  const { rows } = await db.query<{ step: string; fields: string[] }>(
    `select step, array_agg(distinct field order by field) as fields
       from application_history, unnest(changed) field
      where application_id = $1 and version > $2 and step is not null
      group by step order by min(id)`,
    [applicationId, version],
  );
  return rows;
};
