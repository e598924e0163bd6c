/**
 * The status of `application a` as its owner sees it: a decision is not told while it may be undone. Only what was
 * submitted is decided about.
 */
export const shownStatus = "case when a.undo_until > now() then 'Submitted' else a.status end";

/** Lines of `application_history h` that the owner of `application a` does not see: decisions not told, or undone. */
export const hiddenHistory = `
  (h.version = a.version and coalesce(a.undo_until > now(), false)) or h.event = 'decision.undone'
  or exists (select from application_history later where later.application_id = h.application_id
    and later.version = h.version + 1 and later.event = 'decision.undone')`;
