import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

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

/** Adds one line to the append-only history. */
export const addHistory = async (tx: Tx, entry: HistoryEntry): Promise<void> => {
  await tx.run(
    sql`insert into application_history
          (application_id, actor_id, actor_role, event, from_status, to_status, step, version, changed)
        values (${entry.applicationId}, ${entry.actorId}, ${entry.actorRole}, ${entry.event}, ${entry.fromStatus},
          ${entry.toStatus}, ${entry.step ?? null}, ${entry.version}, ${entry.changed ?? []})`,
  );
};

const changeRow = { step: column.text, fields: column.texts } satisfies RowShape;

/** Which fields were saved after `version`, for applicants who edit an older copy (specification 7.1, 412). */
export const findChangesSince = (
  db: Queryable,
  applicationId: string,
  version: number,
): Promise<readonly RowOf<typeof changeRow>[]> =>
  db.many(
    changeRow,
    sql`select step, array_agg(distinct field order by field) as fields
          from application_history, unnest(changed) field
         where application_id = ${applicationId} and version > ${version} and step is not null
         group by step order by min(id)`,
  );
