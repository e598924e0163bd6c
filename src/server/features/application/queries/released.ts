import { undoableStatuses } from '../../../../../machines/application.status.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** A decision that is not released. */
interface PendingDecision {
  readonly status: string;
  /** Milliseconds by the database's clock: now, and the moment of the release. */
  readonly at: number;
  readonly until: number;
}

/** Undefined when nobody has decided, or the decision is released. The application must be locked. */
export const findPendingDecision = async (tx: Tx, applicationId: string): Promise<PendingDecision | undefined> => {
  const { rows } = await tx.query<{ status: string; at: string; until: string }>(
    `select status, extract(epoch from clock_timestamp()) * 1000 as at, extract(epoch from undo_until) * 1000 as until
       from application where id = $1 and undo_until > now()`,
    [applicationId],
  );
  return rows[0] && { status: rows[0].status, at: Number(rows[0].at), until: Number(rows[0].until) };
};

/**
 * What the owner of an application may see of it. A decision is released when it can no longer be undone; until then,
 * and for good if it is undone, every answer to the applicant is as if nobody had decided. All SQL that reads an
 * application for its owner takes its status, version, time of change and history from here. `a` is `application`.
 */
const isHeld = 'coalesce(a.undo_until > now(), false)';

/** Only submitted applications are decided about. */
export const releasedStatus = `case when ${isHeld} then 'Submitted' else a.status end`;

/** Decisions do not count: see `staffVersion`. */
export const releasedVersion = 'a.version';

/** Rises with every change, decisions among them: what reviewers base their work on. */
export const staffVersion = 'a.version + a.decision_version';

/** A decision changes the application for its owner at the moment of its release. */
export const releasedChange = `case when a.undo_until <= now() then greatest(a.updated_at, a.undo_until) else a.updated_at end`;

const decided = undoableStatuses.map((status) => `'${status}'`).join(', ');
const isDecision = (line: string): string =>
  `(${line}.actor_role = 'admin' and ${line}.to_status in (${decided}) and ${line}.from_status is distinct from ${line}.to_status)`;

/** Lines of `application_history h` that the owner does not see: decisions not released, or undone. */
export const hiddenHistory = `
  (h.event = 'decision.undone' or (${isDecision('h')} and coalesce((
    select next.event = 'decision.undone' from application_history next
     where next.application_id = h.application_id and next.id > h.id
       and (next.event = 'decision.undone' or ${isDecision('next')})
     order by next.id limit 1), ${isHeld})))`;
