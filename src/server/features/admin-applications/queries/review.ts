import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { staffVersion } from '../../application/queries/released.ts';
import { accountNameSql } from './application-list.ts';

/** An application that an admin is about to change: locked until the transaction ends. */
export interface LockedApplication {
  readonly applicationId: string;
  readonly accountId: string;
  readonly institutionCode: number;
  readonly registrationNumber: string | null;
  readonly name: string;
  readonly status: string;
  readonly completed: readonly string[];
  readonly openFields: readonly string[];
  readonly version: number;
  readonly testDone: boolean;
  readonly testRequired: boolean;
  /** After a correction no chosen program's rule holds. */
  readonly ineligible: boolean;
  /** Milliseconds by the database's clock: now, after the lock was got, and the end of the time to undo (0: none). */
  readonly at: number;
  readonly undoUntil: number;
}

const reviewStateSql = `
  select a.id as "applicationId", a.account_id as "accountId", a.institution_code as "institutionCode",
    a.registration_number as "registrationNumber", a.applicant_name as name, a.status, a.completed,
    a.open_fields as "openFields", ${staffVersion} as version, a.ineligible, a.psychological_test_done as "testDone",
    exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
      join program on program.id = o.program_id
      where p.application_id = a.id and p.is_verified and program.psychological_test_required) as "testRequired",
    extract(epoch from clock_timestamp()) * 1000 as at,
    coalesce(extract(epoch from a.undo_until) * 1000, 0) as "undoUntil"
  from application a where a.id = $1`;

export const readReviewState = async (db: Queryable, id: string): Promise<LockedApplication> => {
  const { rows } = await db.query<LockedApplication & Record<string, unknown>>(reviewStateSql, [id]);
  const row = rows[0] as LockedApplication;
  return { ...row, at: Number(row.at), undoUntil: Number(row.undoUntil) };
};

/** @param within the only institution that the admin may see, null for all; undefined when there is no such application */
export const lockApplication = async (
  tx: Tx,
  id: string,
  within: number | null,
): Promise<LockedApplication | undefined> => {
  const { rowCount } = await tx.query(
    `select from application where id = $1 and deleted_at is null and ($2::integer is null or institution_code = $2)
      for update`,
    [id, within],
  );
  if (rowCount !== 1) return undefined;
  return readReviewState(tx, id);
};

/**
 * Whoever accepts for the same programs waits: the last seat is given once. Always before the applications themselves are
 * locked, and in one order, so that nobody blocks each other. Submits do not wait.
 */
export const lockQuotas = async (tx: Tx, applicationIds: readonly string[]): Promise<void> => {
  await tx.query(
    `select from offered_program where quota is not null and id in (
       select offered_program_id from application_preference where is_verified and application_id = any($1::uuid[]))
     order by id for no key update`,
    [applicationIds],
  );
};

interface FullProgram {
  readonly program: string;
  readonly quota: number;
}

/** The program that an application would be accepted for, if all of its seats are taken. */
export const findFullProgram = async (tx: Tx, applicationId: string): Promise<FullProgram | undefined> => {
  const { rows } = await tx.query<FullProgram & Record<string, unknown>>(
    `select program.name as program, o.quota
       from application_preference p join offered_program o on o.id = p.offered_program_id
       join program on program.id = o.program_id
      where p.application_id = $1 and p.is_verified and o.quota <= (
        select count(*) from application_preference taken join application a on a.id = taken.application_id
         where taken.offered_program_id = o.id and taken.is_verified and a.status = 'Accepted' and a.deleted_at is null)`,
    [applicationId],
  );
  return rows[0];
};

export const addNote = async (
  tx: Tx,
  applicationId: string,
  authorId: string,
  body: string,
): Promise<{ readonly id: number; readonly at: string }> => {
  const { rows } = await tx.query<{ id: number; at: string }>(
    'insert into application_note (application_id, author_id, body) values ($1, $2, $3) returning id, at',
    [applicationId, authorId, body],
  );
  return rows[0] as { id: number; at: string };
};

export interface Reviewer {
  readonly id: string;
  readonly name: string;
}

/** Admins who may see applications of this institution; undefined: of any that `within` allows. */
export const listReviewerRows = async (
  db: Queryable,
  within: number | null,
  institutionCode: number | undefined,
  id?: string,
): Promise<readonly Reviewer[]> => {
  const { rows } = await db.query<Reviewer & Record<string, unknown>>(
    `select a.id, ${accountNameSql('a')} as name from account a
      where a.role = 'admin' and a.active and ($1::integer is null or a.institution_code is null or a.institution_code = $1)
        and ($2::integer is null or a.institution_code is null or a.institution_code = $2)
        and ($3::uuid is null or a.id = $3)
      order by name, a.id limit 500`,
    [within, institutionCode ?? null, id ?? null],
  );
  return rows;
};

/** Who looks at it changes nothing of the application itself: its version stays. */
export const writeAssignee = async (tx: Tx, id: string, assigneeId: string | null): Promise<void> => {
  await tx.query('update application set assignee_id = $2 where id = $1', [id, assigneeId]);
};

interface NewDecision {
  readonly applicationId: string;
  readonly adminId: string;
  readonly decision: string;
  readonly reasons: readonly string[];
  readonly message: string;
}

export const addDecision = async (tx: Tx, decision: NewDecision): Promise<void> => {
  await tx.query(
    `insert into application_decision (application_id, decided_by, decision, reasons, message)
     values ($1, $2, $3, $4, $5)`,
    [decision.applicationId, decision.adminId, decision.decision, decision.reasons, decision.message],
  );
};

/** Of the decisions about an application only the last can stand. */
export const markDecisionUndone = async (tx: Tx, applicationId: string, adminId: string): Promise<void> => {
  await tx.query(
    `update application_decision set undone_at = clock_timestamp(), undone_by = $2
      where application_id = $1 and undone_at is null`,
    [applicationId, adminId],
  );
};

export interface StoredChange {
  /** As reviewers see it. */
  readonly version: number;
  readonly undoUntil: string | null;
}

/** The status that the machine led a locked application to; `undoMinutes` 0: for good. */
export const writeDecidedStatus = async (
  tx: Tx,
  id: string,
  status: string,
  undoMinutes: number,
): Promise<StoredChange> => {
  const { rows } = await tx.query<StoredChange & Record<string, unknown>>(
    `update application a set status = $2, open_fields = '{}', decision_version = decision_version + 1,
       updated_at = case when $3::numeric > 0 then updated_at else now() end,
       undo_until = case when $3::numeric > 0 then now() + $3 * interval '1 minute' end
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, status, undoMinutes],
  );
  return rows[0] as StoredChange;
};

/** For its owner nothing has changed: nobody was told of the decision. */
export const writeUndoneStatus = async (tx: Tx, id: string, status: string): Promise<StoredChange> => {
  const { rows } = await tx.query<StoredChange & Record<string, unknown>>(
    `update application a set status = $2, decision_version = decision_version + 1, undo_until = null
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, status],
  );
  return rows[0] as StoredChange;
};

export const writeTestDone = async (tx: Tx, id: string, done: boolean): Promise<StoredChange> => {
  const { rows } = await tx.query<StoredChange & Record<string, unknown>>(
    `update application a set psychological_test_done = $2, version = version + 1, updated_at = now()
      where id = $1 returning ${staffVersion} as version, undo_until as "undoUntil"`,
    [id, done],
  );
  return rows[0] as StoredChange;
};
