import sql, { empty, type Sql } from 'sql-template-tag';
import { type ApplicationStatus, applicationStatuses } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { localNames, localNamesColumn } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andSharesBounds, andWithin, andWithinBoundsOf, type StaffBounds } from '../../../staff-bounds.ts';
import { offerEnd, takenSeats } from '../../application/queries/offers.ts';
import { staffVersion } from '../../application/queries/released.ts';
import { accountName } from './account-name.ts';

const reviewStateRow = {
  applicationId: column.uuid,
  accountId: column.uuid,
  institutionCode: column.integer,
  registrationNumber: column.text.orNull,
  name: column.text,
  status: column.text.as<ApplicationStatus>(),
  completed: column.texts,
  openFields: column.texts,
  version: column.integer,
  /** The status before the last decision. */
  decidedFrom: column.text.orNull,
  testDone: column.boolean,
  testRequired: column.boolean,
  /** After a correction no chosen program's rule holds. */
  ineligible: column.boolean,
  /** Milliseconds by the database's clock, read after the lock is acquired. */
  at: column.float,
  /** Milliseconds: until then a decision can be undone. 0: it cannot. */
  undoUntil: column.float,
} satisfies RowShape;

/** An application that an admin is about to change: locked until the transaction ends. */
export type LockedApplication = RowOf<typeof reviewStateRow>;

/** Of an application that exists. */
export const readReviewState = (db: Queryable, id: string): Promise<LockedApplication> =>
  db.get(
    reviewStateRow,
    sql`select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
    a.registration_number as "registrationNumber", a.applicant_name as name, a.status, a.completed,
    a.open_fields as "openFields", a.decided_from as "decidedFrom", ${staffVersion} as version, a.ineligible, a.psychological_test_done as "testDone",
    exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
      join program on program.id = o.program_id
      where p.application_id = a.id and p.is_verified and program.psychological_test_required) as "testRequired",
    (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
    coalesce(extract(epoch from a.undo_until) * 1000, 0)::float8 as "undoUntil"
  from application a where a.id = ${id}`,
  );

/** Undefined when there is no such application within the bounds of the admin. */
export const lockApplication = async (
  tx: Tx,
  id: string,
  within: StaffBounds,
): Promise<LockedApplication | undefined> => {
  const count = await tx.run(sql`
    select from application a where a.id = ${id} and a.deleted_at is null${andWithin(sql`a`, within)} for update of a`);
  return count === 1 ? readReviewState(tx, id) : undefined;
};

/**
 * Locks the programs with a quota that these applications may be accepted for, so that two admins do not give the last
 * seat twice. Call it before locking the applications: programs are locked in one order, which prevents deadlocks.
 * Submits do not wait.
 */
export const lockQuotas = async (tx: Tx, applicationIds: readonly string[]): Promise<void> => {
  await tx.run(sql`
    select from offered_program where quota is not null and id in (
       select offered_program_id from application_preference
        where is_verified and application_id = any(${applicationIds}::uuid[]))
     order by id for no key update`);
};

const fullProgramRow = { programs: localNamesColumn, quota: column.integer } satisfies RowShape;

/** How many seats of offered programs are promised, by their ids. */
export type PromisedSeats = ReadonlyMap<string, number>;

/** The program that an application would be accepted for, if all of its seats are taken or promised. */
export const findFullProgram = (
  tx: Tx,
  applicationId: string,
  promised: PromisedSeats = new Map(),
): Promise<RowOf<typeof fullProgramRow> | undefined> =>
  tx.find(
    fullProgramRow,
    sql`select ${localNames(sql`program`)} as programs, o.quota
       from application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id
      where p.application_id = ${applicationId} and p.is_verified
        and o.quota <= ${takenSeats(sql`o.id`)} + coalesce((${Object.fromEntries(promised)}::jsonb ->> o.id)::integer, 0)`,
  );

const addedNoteRow = { id: column.integer, at: column.timestamp } satisfies RowShape;

export const addNote = (
  tx: Tx,
  applicationId: string,
  authorId: string,
  body: string,
): Promise<RowOf<typeof addedNoteRow>> =>
  tx.get(
    addedNoteRow,
    sql`insert into application_note (application_id, author_id, body) values (${applicationId}, ${authorId}, ${body})
      returning id, at`,
  );

const reviewerRow = { id: column.uuid, name: column.text } satisfies RowShape;
export type Reviewer = RowOf<typeof reviewerRow>;

const isReviewer = (roles: readonly string[]): Sql =>
  sql`a.role = 'admin' and a.active and a.staff_roles && ${roles}::text[]`;

interface ReviewersAsked {
  readonly institutionCode?: number | undefined;
  readonly applicationId?: string | undefined;
}

/**
 * Admins who may review applications that an admin with the bounds `within` sees: of one institution, or one
 * application, if it is given.
 * @param roles those that allow to review
 */
export const listReviewerRows = (
  db: Queryable,
  roles: readonly string[],
  within: StaffBounds,
  { institutionCode, applicationId }: ReviewersAsked = {},
): Promise<readonly Reviewer[]> => {
  const asked: StaffBounds = { institutionCode: institutionCode ?? null, programIds: [] };
  const seesIt =
    applicationId === undefined
      ? empty
      : sql` and exists (select from application
          where application.id = ${applicationId}${andWithin(sql`application`, within)}
            ${andWithinBoundsOf(sql`a`, sql`application`)})`;
  return db.many(
    reviewerRow,
    sql`select a.id, ${accountName(sql`a`)} as name from account a
      where ${isReviewer(roles)}${andSharesBounds(sql`a`, within)}${andSharesBounds(sql`a`, asked)}${seesIt}
      order by name, a.id limit 500`,
  );
};

/** The admin with this id, if it may review the application. */
export const findReviewerOf = (
  db: Queryable,
  roles: readonly string[],
  applicationId: string,
  id: string,
): Promise<Reviewer | undefined> =>
  db.find(
    reviewerRow,
    sql`select a.id, ${accountName(sql`a`)} as name from account a
      join application on application.id = ${applicationId}${andWithinBoundsOf(sql`a`, sql`application`)}
      where ${isReviewer(roles)} and a.id = ${id}::uuid`,
  );

/** The version of the application does not change. @returns whether somebody else had it */
export const writeAssignee = async (tx: Tx, id: string, assigneeId: string | null): Promise<boolean> =>
  (await tx.run(sql`
    update application set assignee_id = ${assigneeId}
     where id = ${id} and assignee_id is distinct from ${assigneeId}::uuid`)) === 1;

interface NewDecision {
  readonly applicationId: string;
  readonly adminId: string;
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly message: string;
}

export const addDecision = async (
  tx: Tx,
  { applicationId, adminId, decision, reasons, message }: NewDecision,
): Promise<void> => {
  await tx.run(sql`
    insert into application_decision (application_id, decided_by, decision, reasons, message)
     values (${applicationId}, ${adminId}, ${decision}, ${reasons}, ${message})`);
};

/** Takes the last decision about an application back. One before it, such as a place on the waitlist, stays in force. */
export const markDecisionUndone = async (tx: Tx, applicationId: string, adminId: string): Promise<void> => {
  await tx.run(sql`
    update application_decision set undone_at = clock_timestamp(), undone_by = ${adminId}
      where id = (select max(id) from application_decision
        where application_id = ${applicationId} and undone_at is null)`);
};

export const storedChangeRow = {
  /** As reviewers see it. */
  version: column.integer,
  undoUntil: column.timestamp.orNull,
} satisfies RowShape;

export type StoredChange = RowOf<typeof storedChangeRow>;

/** Columns of `storedChangeRow` for `application a`. */
const storedChange = sql`${staffVersion} as version, undo_until as "undoUntil"`;

/**
 * Writes the new status of a locked application.
 * @param undoWindowMinutes how long the decision may be undone; 0: never
 */
export const writeDecidedStatus = (
  tx: Tx,
  id: string,
  status: string,
  undoWindowMinutes: number,
): Promise<StoredChange> => {
  const isUndoable = sql`${undoWindowMinutes}::numeric > 0`;
  const releasedAt = sql`now() + ${undoWindowMinutes}::numeric * interval '1 minute'`;
  return tx.get(
    storedChangeRow,
    sql`update application a set status = ${status}, open_fields = '{}', decision_version = decision_version + 1,
       decided_from = status, updated_at = case when ${isUndoable} then updated_at else now() end,
       waitlisted_at = case when ${status} = ${applicationStatuses.Waitlisted} then now() else waitlisted_at end,
       offer_until = case when ${status} = ${applicationStatuses.Accepted} then ${offerEnd(releasedAt)} end,
       undo_until = case when ${isUndoable} then ${releasedAt} end
      where id = ${id} returning ${storedChange}`,
  );
};

/** The applicant sees no change, because no notification of the decision was sent. */
export const writeUndoneStatus = (tx: Tx, id: string, status: string): Promise<StoredChange> =>
  tx.get(
    storedChangeRow,
    sql`update application a set status = ${status}, decision_version = decision_version + 1, undo_until = null,
       decided_from = null, offer_until = null,
       waitlisted_at = case when ${status} = ${applicationStatuses.Waitlisted} then waitlisted_at end
      where id = ${id} returning ${storedChange}`,
  );

export const writeTestDone = (tx: Tx, id: string, done: boolean): Promise<StoredChange> =>
  tx.get(
    storedChangeRow,
    sql`update application a set psychological_test_done = ${done}, version = version + 1, updated_at = now()
      where id = ${id} returning ${storedChange}`,
  );
