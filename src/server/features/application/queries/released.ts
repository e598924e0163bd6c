import { undoableStatuses } from '../../../../../machines/application.status.ts';

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
