-- Up Migration
-- Rises with the password, the address and the rights. What was issued under an earlier version is void.
alter table account add column credentials_version integer not null default 1;
alter table link_token add column credentials_version integer;

-- One attempt to register an address. The account of the address takes over the data of the attempt that is verified.
create table registration (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  email text not null,
  password_hash text not null,
  profile jsonb not null default '{}',
  consent jsonb not null default '{}',
  locale text not null,
  created_at timestamptz not null default now()
);
create index registration_by_account on registration (account_id, created_at desc);
create index registration_age on registration (created_at);

-- A code for one attempt, asked for by one browser; `browser` is the digest of its cookie.
create table verification_code (
  request uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  browser bytea not null,
  code_hashes text[] not null default '{}',
  tries integer not null default 0,
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  unique (registration_id, browser)
);

-- Down Migration
drop table verification_code;
drop table registration;
alter table link_token drop column credentials_version;
alter table account drop column credentials_version;
