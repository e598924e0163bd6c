-- Up Migration
-- Reports read changes of status only, which are few beside saved steps.
create index application_history_of_status on application_history (application_id, id)
  include (at, event, to_status) where from_status <> to_status;

-- Down Migration
drop index application_history_of_status;
