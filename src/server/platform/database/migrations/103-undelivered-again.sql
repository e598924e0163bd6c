-- Up Migration
-- The payload for sending a failed mail again. A mail about an application only refers to its row there, so that it is
-- deleted with the personal data. Payloads contain no codes and links, which are created when the mail is sent. Mails that
-- failed before this migration cannot be sent again.
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
