-- Up Migration
-- Accounts of staff that sign in at the university's identity provider (decision 293).
create table staff_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null unique references account on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- A sign-in that was begun and not finished.
create table provider_sign_in (
  state_hash bytea primary key,
  browser bytea not null,
  nonce text not null,
  code_verifier text not null,
  return_to text not null,
  -- The session whose owner is to prove who they are.
  session_hash bytea,
  started_at timestamptz not null default now()
);
create index provider_sign_in_started on provider_sign_in (started_at);

-- The password of this admin opens no session.
alter table account add column password_closed boolean not null default false;

-- When its owner last proved at the provider who they are; null: the session was opened with a password.
alter table session add column provider_auth_at timestamptz;

-- Down Migration
alter table session drop column provider_auth_at;
alter table account drop column password_closed;
drop table provider_sign_in;
drop table staff_identity;
