import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds, withoutBounds } from '../../../staff-bounds.ts';
import { releasedStatus, releasedVersion } from './released.ts';

export interface SavedStepRow {
  readonly step: string;
  readonly answers: Answers;
  readonly schemaVersion: string;
  readonly version: number;
  readonly savedAt: string;
  /** Answers that the form does not have, by place. */
  readonly dropped: Answers;
}

const applicationHeader = {
  id: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  completed: column.texts,
  /** As the owner may see it: see `released.ts`. */
  status: column.text.as<ApplicationStatus>(),
  version: column.integer,
  /** The status before the last decision. */
  decidedFrom: column.text.orNull,
  periodId: column.text.orNull,
  registrationNumber: column.text.orNull,
  outcome: column.text.orNull,
  deleted: column.boolean,
  /** Fields opened for correction, as step.field; empty unless the application was returned. */
  openFields: column.texts,
  /** Offered programs in order of preference. */
  preferences: column.texts,
  /** The clock of the database. */
  now: column.timestamp,
  /** yyyy-MM-dd in Jakarta. */
  today: column.text,
} satisfies RowShape;

const applicationRow = { ...applicationHeader, steps: column.json<readonly SavedStepRow[]>() } satisfies RowShape;

/** An application without its answers. */
export type ApplicationHeader = RowOf<typeof applicationHeader>;

/** An application with its saved answers. */
export type ApplicationRow = RowOf<typeof applicationRow>;

/** The columns of `ApplicationHeader`; `a` is the alias of `application`. */
export const applicationColumns = sql`
  a.id, a.account_id as "accountId", a.institution_code as "institutionCode", a.completed,
  ${releasedStatus} as status, ${releasedVersion} as version, a.decided_from as "decidedFrom", a.period_id as "periodId",
  a.registration_number as "registrationNumber", a.outcome,
  a.deleted_at is not null as deleted, a.open_fields as "openFields",
  array(select p.offered_program_id from application_preference p
    where p.application_id = a.id order by p.position) as preferences,
  now() as now, to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today`;

/** The saved steps as JSON, in the column `steps`. `condition` selects them; `s` is the alias of `application_step`. */
export const savedSteps = (condition: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('step', s.step, 'answers', s.answers, 'schemaVersion', s.schema_version,
      'version', s.version, 'savedAt', s.saved_at, 'dropped', s.dropped))
    from application_step s where s.application_id = a.id and ${condition}), '[]') as steps`;

/** An applicant's own application with all its steps; also a deleted one, so that callers can answer 410 for it. */
export const findApplicationForAccount = (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> =>
  db.find(
    applicationRow,
    prepared(
      'application-own',
      sql`select ${applicationColumns}, ${savedSteps(sql`true`)}
            from application a where a.id = ${id} and a.account_id = ${accountId}`,
    ),
  );

/** The same, locked against every other change until the transaction ends. */
export const lockApplicationForAccount = async (
  tx: Tx,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> => {
  await tx.run(sql`select from application a where a.id = ${id} and a.account_id = ${accountId} for update`);
  return findApplicationForAccount(tx, id, accountId);
};

/** The applicant's drafts with all their steps. */
export const listDrafts = (db: Queryable, accountId: string): Promise<readonly ApplicationRow[]> =>
  db.many(
    applicationRow,
    prepared(
      'application-drafts',
      sql`select ${applicationColumns}, ${savedSteps(sql`true`)} from application a
           where a.account_id = ${accountId} and a.status = 'Draft' and a.deleted_at is null`,
    ),
  );

/** An applicant's own application without its answers. */
export const findHeaderForAccount = (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationHeader | undefined> =>
  db.find(
    applicationHeader,
    prepared(
      'application-head',
      sql`select ${applicationColumns} from application a where a.id = ${id} and a.account_id = ${accountId}`,
    ),
  );

/** For an admin: any application within the bounds. */
export const findHeaderWithin = (
  db: Queryable,
  id: string,
  bounds: StaffBounds,
): Promise<ApplicationHeader | undefined> =>
  db.find(
    applicationHeader,
    sql`select ${applicationColumns} from application a where a.id = ${id}${andWithin(sql`a`, bounds)}`,
  );

/** Any application, locked, for what the portal does by itself and for what concerns many of them. */
export const lockHeader = async (tx: Tx, id: string): Promise<ApplicationHeader | undefined> => {
  await tx.run(sql`select from application where id = ${id} for update`);
  return findHeaderWithin(tx, id, withoutBounds);
};

/** Whether an application is within the bounds of an admin. */
export const isWithin = async (db: Queryable, id: string, bounds: StaffBounds): Promise<boolean> =>
  (await db.run(sql`select from application a where a.id = ${id}${andWithin(sql`a`, bounds)}`)) === 1;

/** Stores the new status of a locked application, and closes the fields that were open for correction. */
export const writeStatus = async (tx: Tx, id: string, status: string): Promise<void> => {
  await tx.run(
    sql`update application set status = ${status}, open_fields = '{}', version = version + 1, updated_at = now()
         where id = ${id}`,
  );
};
