import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

/** Runs of scheduled exports: each writes one file. */

export type RunState = 'waiting' | 'done' | 'failed';

/** The day of a moment in Jakarta. */
const jakartaDay = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Jakarta')::date`;

/** Remembers that the portal knows the export. */
export const rememberExport = async (tx: Tx, key: string): Promise<void> => {
  await tx.run(sql`insert into scheduled_export (key) values (${key}) on conflict do nothing`);
};

/** Waits for others who plan a file of the export: numbers of a day follow each other. */
export const lockExport = async (tx: Tx, key: string): Promise<void> => {
  await tx.run(sql`select from scheduled_export where key = ${key} for update`);
};

interface NewRun {
  readonly key: string;
  readonly dueAt?: Date;
  readonly askedBy?: string;
  readonly againFrom?: string | undefined;
}

const nextPart = (key: string, day: Sql): Sql =>
  sql`(select coalesce(max(part), 0) + 1 from export_run where export_key = ${key} and day = ${day})`;

/** @returns the id of the run; undefined when this time, or a later one, has its run, or lies before the export */
export const addDueRun = async (tx: Tx, { key, dueAt }: NewRun): Promise<number | undefined> => {
  const due = sql`${dueAt}::timestamptz`;
  const run = await tx.find(
    { id: column.integer },
    sql`insert into export_run (export_key, due_at, day, part)
        select ${key}, ${due}, ${jakartaDay(due)}, ${nextPart(key, jakartaDay(due))}
          from scheduled_export known where known.key = ${key} and known.known_since <= ${due}
           and not exists (
             -- A time that is to come is that of a process whose clock was wrong: it holds nothing up.
             select from export_run later
              where later.export_key = ${key} and later.due_at >= ${due} and later.due_at <= greatest(now(), ${due}))
        on conflict do nothing returning id`,
  );
  return run?.id;
};

/** A file that staff ask for. The export must be locked. */
export const addAskedRun = async (tx: Tx, { key, askedBy, againFrom }: NewRun): Promise<number> =>
  (
    await tx.get(
      { id: column.integer },
      sql`insert into export_run (export_key, asked_by, again_from, day, part)
          values (${key}, ${askedBy ?? null}::uuid, ${againFrom ?? null}::date, ${jakartaDay(sql`now()`)},
            ${nextPart(key, jakartaDay(sql`now()`))}) returning id`,
    )
  ).id;

export const hasWaitingRun = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.run(sql`select from export_run where export_key = ${key} and state = 'waiting' limit 1`)) > 0;

const claimedRow = {
  id: column.integer,
  key: column.text,
  attempt: column.integer,
  day: column.day,
  part: column.integer,
  againFrom: column.day.orNull,
  startedAt: column.timestamp,
} satisfies RowShape;

export type ClaimedRun = RowOf<typeof claimedRow>;

/** The export of a run that may be written; undefined for one that is done. */
export const findKeyOf = async (db: Queryable, id: number): Promise<string | undefined> =>
  (
    await db.find(
      { key: column.text },
      sql`select export_key as key from export_run where id = ${id} and state <> 'done'`,
    )
  )?.key;

/** Whether another file of the export comes first: one that is being written, or was planned before. */
export const isBehindAnother = async (tx: Tx, key: string, id: number): Promise<boolean> =>
  (await tx.run(sql`
    select from export_run where export_key = ${key} and id <> ${id} and state = 'waiting' and (attempt is not null or id < ${id})
     limit 1`)) > 0;

/**
 * Begins an attempt: one before it, which may still run on a slow machine, can no longer end the run. A run that failed is
 * taken up again where staff have its job tried again.
 */
export const claimRun = (tx: Tx, id: number): Promise<ClaimedRun | undefined> =>
  tx.find(
    claimedRow,
    sql`update export_run set attempt = nextval('export_attempt'), attempts = attempts + 1, started_at = now(),
            state = 'waiting', ended_at = null, files_removed_at = null
         where id = ${id} and state <> 'done'
        returning id, export_key as key, attempt, day, part, again_from as "againFrom", started_at as "startedAt"`,
  );

const previousRow = { attempt: column.integer, startedAt: column.timestamp } satisfies RowShape;

export type PreviousRun = RowOf<typeof previousRow>;

/**
 * The file before: what changed since it began is in the next one. An export begins anew after 90 days without one, and after a
 * file of all applications, which says nothing about what was written of each.
 */
export const findPreviousRun = (
  db: Queryable,
  { attempt, key }: Pick<ClaimedRun, 'attempt' | 'key'>,
): Promise<PreviousRun | undefined> =>
  db.find(
    previousRow,
    sql`select attempt, "startedAt" from (
          select attempt, started_at as "startedAt", removed, created_at from export_run
           where export_key = ${key} and state = 'done' and attempt < ${attempt} order by attempt desc limit 1) last
         where removed is not null and created_at > now() - interval '90 days'`,
  );

/**
 * Names the file that the attempt is about to put, so that it is deleted after its time even if the run never ends.
 * @returns false when another attempt took the run over
 */
export const recordFile = async (db: Queryable, { id, attempt }: ClaimedRun, file: string): Promise<boolean> =>
  (await db.run(sql`
    update export_run set file = ${file} where id = ${id} and attempt = ${attempt} and state = 'waiting'`)) > 0;

/** Whose applications a file has, and which identity numbers. */
export interface FileScope {
  /** Null: of all institutions. */
  readonly institutionCode: number | null;
  /** Empty: of all programs. */
  readonly programIds: readonly string[];
  readonly identityNumbers: readonly string[];
}

export interface WrittenFile {
  readonly lines: number;
  /** Null: the file has all applications. */
  readonly removed: number | null;
  readonly bytes: number;
  readonly unmapped: Readonly<Record<string, number>>;
}

/** @returns false when another attempt took the run over */
export const endRun = async (
  tx: Tx,
  { id, attempt }: ClaimedRun,
  written: WrittenFile,
  { institutionCode, programIds, identityNumbers }: FileScope,
): Promise<boolean> =>
  (await tx.run(sql`
    update export_run set state = 'done', ended_at = now(), error = null, lines = ${written.lines},
        removed = ${written.removed}, bytes = ${written.bytes}, unmapped = ${JSON.stringify(written.unmapped)}::jsonb,
        institution_code = ${institutionCode}, program_ids = ${[...programIds]}::text[],
        identity_numbers = ${[...identityNumbers]}::text[]
     where id = ${id} and attempt = ${attempt} and state = 'waiting'`)) > 0;

/** @param isLast no attempt follows */
export const recordFailure = async (
  db: Queryable,
  { id, attempt }: Pick<ClaimedRun, 'id' | 'attempt'>,
  { error, isLast }: { readonly error: string; readonly isLast: boolean },
): Promise<boolean> => {
  const end = isLast ? sql`, state = 'failed', ended_at = now()` : empty;
  return (
    (await db.run(sql`update export_run set error = ${error}${end}
     where id = ${id} and attempt = ${attempt} and state = 'waiting'`)) > 0
  );
};

/** Files that wait for longer than all attempts take: their process was killed at the last one. */
export const failAbandonedRuns = (db: Queryable): Promise<number> =>
  db.run(sql`
    update export_run set state = 'failed', ended_at = now(), error = 'ABANDONED'
     where state = 'waiting' and created_at < now() - interval '6 hours' and coalesce(started_at, created_at) < now() - interval '3 hours'`);

const oldFileRow = {
  id: column.integer,
  key: column.text,
  file: column.text,
  endedAt: column.timestamp,
} satisfies RowShape;

export type OldFile = RowOf<typeof oldFileRow>;

/** Files that are still there, oldest first; also those of runs that failed after their file was put. */
export const listKeptFiles = (db: Queryable, before: Date): Promise<readonly OldFile[]> =>
  db.many(
    oldFileRow,
    sql`select id, export_key as key, file, ended_at as "endedAt" from export_run
         where state <> 'waiting' and file is not null and files_removed_at is null and ended_at < ${before}::timestamptz
         order by ended_at`,
  );

export const recordRemoval = async (db: Queryable, id: number): Promise<void> => {
  await db.run(sql`update export_run set files_removed_at = now() where id = ${id}`);
};

const runRow = {
  id: column.integer,
  key: column.text,
  dueAt: column.timestamp.orNull,
  askedBy: column.text.orNull,
  againFrom: column.day.orNull,
  state: column.text.as<RunState>(),
  createdAt: column.timestamp,
  startedAt: column.timestamp.orNull,
  endedAt: column.timestamp.orNull,
  file: column.text.orNull,
  lines: column.integer.orNull,
  removed: column.integer.orNull,
  bytes: column.integer.orNull,
  unmapped: column.json<Readonly<Record<string, number>>>(),
  institutionCode: column.integer.orNull,
  programIds: column.texts,
  identityNumbers: column.texts,
  error: column.text.orNull,
  isKept: column.boolean,
} satisfies RowShape;

export type ExportRun = RowOf<typeof runRow>;

const runColumns = sql`r.id, r.export_key as key, r.due_at as "dueAt", asker.email as "askedBy", r.again_from as "againFrom",
  r.state, r.created_at as "createdAt", r.started_at as "startedAt", r.ended_at as "endedAt",
  case when r.state = 'done' then r.file end as file, r.lines, r.removed, r.bytes,
  r.unmapped, r.institution_code as "institutionCode", r.program_ids as "programIds", r.identity_numbers as "identityNumbers", r.error, r.state = 'done' and r.files_removed_at is null as "isKept"`;

/** The newest runs of each of these exports. */
export const listRuns = (db: Queryable, keys: readonly string[], limit: number): Promise<readonly ExportRun[]> =>
  db.many(
    runRow,
    sql`select ${runColumns} from unnest(${[...keys]}::text[]) as known (key)
          cross join lateral (
            select * from export_run one where one.export_key = known.key order by one.id desc limit ${limit}) r
          left join account asker on asker.id = r.asked_by
         order by r.id desc`,
  );

export const findRun = (db: Queryable, id: number): Promise<ExportRun | undefined> =>
  db.find(
    runRow,
    sql`select ${runColumns} from export_run r left join account asker on asker.id = r.asked_by where r.id = ${id}`,
  );
