-- Up Migration
-- Mails that failed permanently: refused, or not deliverable for hours. Admins read this table; it contains no secrets.
create table undelivered_mail (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  reason text not null,
  created_at timestamptz not null default now()
);

-- Down Migration
drop table undelivered_mail;
