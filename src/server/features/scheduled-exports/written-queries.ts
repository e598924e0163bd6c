/** What the files of an export of changes have said about each application so far. */
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { isReleasedIn, type ReleasedScope } from '../admin-applications/queries/released-scope.ts';

/**
 * Rows `w` with what counts of them: the line of an attempt that ended its run, else the former one. A row without either
 * was written by attempts alone that never ended. `open_attempt` is the last that wrote the row and has not ended its run.
 */
const counted = (key: string, condition: Sql): Sql => sql`
  select w.application_id, case when run.id is null then w.former_attempt else w.attempt end as attempt,
      case when run.id is null then w.former_digest else w.digest end as digest,
      case when run.id is null then w.former_written_on else w.written_on end as written_on,
      case when run.id is null then w.attempt end as open_attempt
    from exported_row w left join export_run run on run.attempt = w.attempt and run.state = 'done'
   where w.export_key = ${key} and ${condition}`;

const writtenRow = {
  applicationId: column.uuid,
  /** Null: the last file that named the application reported it as removed, or no run that ended wrote it. */
  digest: column.bytes.orNull,
  writtenOn: column.day.orNull,
  /** Of an attempt before this one, which did not end: its file may have been read, so that the application is written again. */
  isOpen: column.boolean,
} satisfies RowShape;

export type WrittenRow = RowOf<typeof writtenRow>;

/** An attempt that writes. */
interface Writing {
  readonly key: string;
  readonly attempt: number;
}

const isOpen = ({ attempt }: Writing): Sql =>
  sql`coalesce(known.open_attempt <> ${attempt}::bigint, false) as "isOpen"`;

/** What was written of these applications. */
export const listWritten = (db: Queryable, run: Writing, ids: readonly string[]): Promise<readonly WrittenRow[]> =>
  db.many(
    writtenRow,
    sql`select known.application_id as "applicationId", known.digest, known.written_on as "writtenOn", ${isOpen(run)}
          from (${counted(run.key, sql`w.application_id = any(${[...ids]}::uuid[])`)}) known`,
  );

export interface StagedRow {
  readonly id: string;
  /** Null: removed. */
  readonly digest: Buffer | null;
}

/** Writes lines of an attempt. They count once its run is done. */
export const stageRows = async (
  db: Queryable,
  { key, attempt, day }: Writing & { readonly day: string },
  rows: readonly StagedRow[],
): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.run(sql`
    with known as (${counted(key, sql`w.application_id = any(${ids}::uuid[])`)})
    insert into exported_row (export_key, application_id, attempt, digest, written_on, former_attempt, former_digest, former_written_on)
    select ${key}, line.id, ${attempt}::bigint, decode(line.digest, 'hex'), ${day}::date, known.attempt, known.digest, known.written_on
      from unnest(${ids}::uuid[], ${rows.map(({ digest }) => digest?.toString('hex') ?? null)}::text[]) as line (id, digest)
      left join known on known.application_id = line.id
     order by line.id
        on conflict (export_key, application_id) do update set attempt = excluded.attempt, digest = excluded.digest,
           written_on = excluded.written_on, former_attempt = excluded.former_attempt,
           former_digest = excluded.former_digest, former_written_on = excluded.former_written_on
         -- An attempt that was thought to be dead takes nothing from the one that followed it.
         where exported_row.attempt <= excluded.attempt`);
};

const pageRow = {
  applicationId: column.uuid,
  /** False: written by attempts alone that never ended. */
  isCounted: column.boolean,
  /** Of what the scope still has. */
  isThere: column.boolean,
  /** Reported as removed before. */
  isRemoved: column.boolean,
  writtenOn: column.day.orNull,
  isOpen: column.boolean,
} satisfies RowShape;

/** A page of what was written, by id, with whether the scope still has it. */
export const listWrittenPage = (
  db: Queryable,
  run: Writing,
  scope: ReleasedScope,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly RowOf<typeof pageRow>[]> =>
  db.many(
    pageRow,
    sql`select known.application_id as "applicationId", known.attempt is not null as "isCounted",
            known.digest is null as "isRemoved", known.written_on as "writtenOn", ${isOpen(run)},
            exists (select from application a where a.id = known.application_id and ${isReleasedIn(scope)}) as "isThere"
          from (${counted(run.key, sql`w.application_id > ${page.after}::uuid`)} order by w.application_id limit ${page.limit}) known
         order by known.application_id`,
  );

/** Forgets what the files before this attempt said; not what an attempt says that took the run over. */
export const forgetWritten = async (db: Queryable, { key, attempt }: Writing): Promise<void> => {
  await db.run(sql`delete from exported_row where export_key = ${key} and attempt < ${attempt}::bigint`);
};

/** Forgets what was reported as removed long ago, some thousand at a time. */
export const forgetRemoved = async (db: Queryable, key: string, days: number, limit: number): Promise<void> => {
  await db.run(sql`
    delete from exported_row w using export_run run
     where w.export_key = ${key} and w.digest is null and run.attempt = w.attempt and run.state = 'done'
       and run.ended_at < now() - ${days}::integer * interval '1 day'
       and w.application_id = any(array(
         select old.application_id from exported_row old
          where old.export_key = ${key} and old.digest is null order by old.written_on limit ${limit}))`);
};
