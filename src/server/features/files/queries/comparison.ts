import type { Queryable } from '../../../platform/database/queryable.ts';

export type DifferenceKind = 'fileWithoutRow' | 'rowWithoutFile' | 'fileSizeDiffers' | 'fileContentDiffers';

export interface Difference {
  readonly storageName: string;
  readonly kind: DifferenceKind;
}

/** A comparison that this process works on: who claimed it, which one it is, and how far it has come. */
export interface Claim {
  readonly worker: string;
  readonly run: string;
  /** Null: all rows are compared. */
  readonly after: string | null;
}

/** A process that is gone keeps the others waiting for so long. */
const CLAIM = "interval '5 minutes'";

/** Goes on with an unfinished comparison, or begins one. @returns undefined while another process compares */
export const claimComparison = async (db: Queryable, worker: string): Promise<Claim | undefined> => {
  const { rows } = await db.query<{ run: string; after: string | null }>(
    `update file_comparison set
       run = case when is_finished then gen_random_uuid() else run end,
       after_name = case when is_finished then '' else after_name end,
       is_finished = false, claimed_by = $1, claimed_until = now() + ${CLAIM}
      where claimed_until is null or claimed_until < now()
     returning run, after_name as after`,
    [worker],
  );
  return rows[0] && { worker, ...rows[0] };
};

/** Says that the work goes on. @returns whether it is still this process's */
export const advance = async (db: Queryable, { worker, run }: Claim, after: string | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update file_comparison set after_name = $3, claimed_until = now() + ${CLAIM}
      where claimed_by = $1 and run = $2 and not is_finished`,
    [worker, run, after],
  );
  return rowCount === 1;
};

/** Lets another process go on where this one stopped. */
export const releaseComparison = (db: Queryable, { worker }: Claim) =>
  db.query('update file_comparison set claimed_by = null, claimed_until = null where claimed_by = $1', [worker]);

/** Forgets what was not found again. @returns how many differences there are of each kind */
export const finishComparison = async (
  db: Queryable,
  { worker, run }: Claim,
): Promise<Readonly<Partial<Record<DifferenceKind, number>>>> => {
  const { rowCount } = await db.query(
    `update file_comparison set is_finished = true, claimed_by = null, claimed_until = null
      where claimed_by = $1 and run = $2`,
    [worker, run],
  );
  if (rowCount === 1) await db.query('delete from file_difference where run <> $1', [run]);
  const { rows } = await db.query<{ kind: DifferenceKind; n: number }>(
    'select kind, count(*)::int as n from file_difference group by kind',
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};

export interface ComparedRow {
  readonly storageName: string;
  readonly size: number;
  /** Null: written by an earlier release. */
  readonly sha256: string | null;
}

export const findRowsAfter = async (db: Queryable, after: string, limit: number): Promise<readonly ComparedRow[]> => {
  const { rows } = await db.query<ComparedRow & Record<string, unknown>>(
    `select storage_name as "storageName", size, sha256 from file
      where storage_name > $1 order by storage_name limit $2`,
    [after, limit],
  );
  return rows;
};

const upsert = `on conflict (storage_name) do update set kind = excluded.kind, run = excluded.run,
  application_id = excluded.application_id,
  found_at = case when file_difference.kind = excluded.kind then file_difference.found_at else now() end`;

/** Rows that were deleted meanwhile differ from nothing. */
export const noteRowDifferences = (db: Queryable, run: string, differences: readonly Difference[]) =>
  db.query(
    `insert into file_difference (storage_name, kind, application_id, run)
     select f.storage_name, d.kind, f.application_id, $1
       from jsonb_to_recordset($2::jsonb) as d("storageName" text, kind text)
       join file f on f.storage_name = d."storageName" ${upsert}`,
    [run, JSON.stringify(differences)],
  );

export const noteUnknownFiles = (db: Queryable, run: string, names: readonly string[]) =>
  db.query(
    `insert into file_difference (storage_name, kind, run)
     select name, 'fileWithoutRow', $1 from unnest($2::text[]) name
      where not exists (select from file f where f.storage_name = name) ${upsert}`,
    [run, names],
  );

/** Stored files that have had no row for so many days, as far as this database knows. */
export const findLongUnknown = async (db: Queryable, days: number): Promise<readonly string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select storage_name as name from file_difference d
      where kind = 'fileWithoutRow' and found_at < now() - $1 * interval '1 day'
        and not exists (select from file f where f.storage_name = d.storage_name)`,
    [days],
  );
  return rows.map(({ name }) => name);
};

export const forgetDifferences = (db: Queryable, names: readonly string[]) =>
  db.query('delete from file_difference where storage_name = any($1::text[])', [names]);
