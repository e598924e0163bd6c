-- Up Migration
-- Each reminder goes to an application at most once, however many processes look for due ones.
create table reminder_sent (
  application_id uuid not null references application on delete cascade,
  reminder text not null,
  sent_at timestamptz not null default now(),
  primary key (application_id, reminder)
);

-- The days, in Jakarta, on which all due reminders were queued.
create table reminder_day (day date primary key);

-- Down Migration
drop table reminder_day;
drop table reminder_sent;
