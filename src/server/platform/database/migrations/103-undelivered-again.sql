-- Up Migration
-- What is needed to try a mail again that was given up: the order that made it, as long as it is not kept beside an
-- application (then only its line there is named, so that it goes with the person). Codes and links are no part of an order:
-- they are made when the mail is sent. What was given up before this migration can only be looked at.
alter table undelivered_mail
  add column key uuid not null default gen_random_uuid() unique,
  add column mail_id bigint references application_mail on delete cascade,
  add column task text,
  add column payload jsonb,
  add column tries integer not null default 1,
  add column closed_at timestamptz;
create index undelivered_mail_open on undelivered_mail (created_at) where closed_at is null;

-- Down Migration
drop index undelivered_mail_open;
alter table undelivered_mail drop column key, drop column mail_id, drop column task, drop column payload,
  drop column tries, drop column closed_at;
