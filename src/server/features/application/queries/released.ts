import sql, { raw, type Sql } from 'sql-template-tag';
import { type ApplicationStatus, statusesWith } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** A decision that is not released yet. Times are milliseconds by the clock of the database. */
const pendingDecision = {
  status: column.text.as<ApplicationStatus>(),
  /** The status before it. */
  decidedFrom: column.text.orNull,
  /** Now. */
  at: column.float,
  /** The moment of the release. */
  until: column.float,
} satisfies RowShape;

/** Undefined when there is no decision, or when it is released. The application must be locked. */
export const findPendingDecision = (
  tx: Tx,
  applicationId: string,
): Promise<RowOf<typeof pendingDecision> | undefined> =>
  tx.find(
    pendingDecision,
    sql`select status, decided_from as "decidedFrom", (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
          (extract(epoch from undo_until) * 1000)::float8 as until
          from application where id = ${applicationId} and undo_until > now()`,
  );

/**
 * What the owner of an application may see of it. A decision is released when it can no longer be undone. Until then,
 * and always if it is undone, every reply to the applicant is the same as without a decision. All SQL that reads an
 * application for its owner uses the status, version, time of change and history below. `a` is `application`.
 */
const isPendingOf = (application: Sql): Sql => sql`coalesce(${application}.undo_until > now(), false)`;
export const isPending = isPendingOf(sql`a`);

/** Only submitted and waitlisted applications can be decided. */
export const releasedStatusOf = (application: Sql): Sql => sql`
  case when ${isPendingOf(application)} then coalesce(${application}.decided_from, 'Submitted')
    else ${application}.status end`;
export const releasedStatus = releasedStatusOf(sql`a`);

/** Excludes decisions: see `staffVersion`. */
export const releasedVersion = sql`a.version`;

/** Rises with every change, also with decisions: reviewers base their work on it. */
export const staffVersion = sql`a.version + a.decision_version`;

/** For its owner, a decision changes an application at the moment of the release. */
export const releasedChange = sql`
  case when a.undo_until <= now() then greatest(a.updated_at, a.undo_until) else a.updated_at end`;

const decidedStatuses = raw(
  statusesWith('undoable')
    .map((status) => `'${status}'`)
    .join(', '),
);
const isDecision = (line: Sql): Sql =>
  sql`(${line}.actor_role = 'admin' and ${line}.to_status in (${decidedStatuses})
    and ${line}.from_status is distinct from ${line}.to_status)`;

/** Lines of `application_history h` that the owner does not see: decisions that are not released, or undone. */
export const hiddenHistory = sql`
  (h.event = 'decision.undone' or (${isDecision(sql`h`)} and coalesce((
    select next.event = 'decision.undone' from application_history next
     where next.application_id = h.application_id and next.id > h.id
       and (next.event = 'decision.undone' or ${isDecision(sql`next`)})
     order by next.id limit 1), ${isPending})))`;
