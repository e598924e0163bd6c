-- Up Migration
-- Mails that were given up: refused for good, or not deliverable for hours. Officers look here; nothing secret is kept.
create table undelivered_mail (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  reason text not null,
  created_at timestamptz not null default now()
);

-- Down Migration
drop table undelivered_mail;
