-- Up Migration
-- A message to a phone, beside the mail that says the same. It names no number.
create table phone_message (
  id bigint generated always as identity primary key,
  mail_id bigint not null unique references application_mail on delete cascade,
  account_id uuid not null references account on delete cascade,
  template text not null,
  locale text not null,
  -- The placeholders of a message that waits.
  data jsonb,
  state text not null default 'queued' check (state in
    ('queued', 'sending', 'sent', 'refused', 'unknown', 'recalled', 'limited', 'expired')),
  reason text,
  queued_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state in ('queued', 'sending')) = (settled_at is null))
);
create index phone_message_of_account on phone_message (account_id);
create index phone_message_by_age on phone_message (queued_at);

-- Down Migration
drop table phone_message;
