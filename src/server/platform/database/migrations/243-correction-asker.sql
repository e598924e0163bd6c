-- Up Migration
-- The corrections that an admin asked for and that came back: the dashboard counts them, the list finds them.
create index application_correction_by_asker on application_correction (asked_by, application_id) where sent_at is not null;

-- Down Migration
drop index application_correction_by_asker;
