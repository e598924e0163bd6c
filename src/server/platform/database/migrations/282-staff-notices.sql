-- Up Migration
-- Notices to staff (decision 299). What a notice says is read from what it is about, within what its reader may see then.
create table staff_notice (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('assigned', 'corrected', 'payment', 'runFailed')),
  -- The bulk run that assigned the applications, or left some out: one notice for all of them. Runs are deleted sooner.
  run_id uuid,
  alert_id bigint references payment_alert on delete cascade,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (account_id, kind, run_id),
  unique (account_id, alert_id)
);
create index staff_notice_listed on staff_notice (account_id, id desc);
create index staff_notice_unread on staff_notice (account_id, id desc) where read_at is null;
create index staff_notice_age on staff_notice (created_at);
create index staff_notice_by_alert on staff_notice (alert_id);

-- The applications that a notice is about.
create table staff_notice_application (
  notice_id bigint not null references staff_notice on delete cascade,
  application_id uuid not null references application on delete cascade,
  primary key (notice_id, application_id)
);
create index staff_notice_application_by_application on staff_notice_application (application_id);

-- Down Migration
drop table staff_notice_application;
drop table staff_notice;
