-- Up Migration
-- What the list marks: decisions that can still be undone, and applications whose correction came back.
create index application_undoable on application (undo_until) where undo_until is not null and deleted_at is null;
create index application_correction_sent on application_correction (application_id) where sent_at is not null;

-- Down Migration
drop index application_correction_sent;
drop index application_undoable;
