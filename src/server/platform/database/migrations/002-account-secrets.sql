-- Up Migration
-- One open request per account. A repeated delivery adds a code instead of voiding the one that may have arrived.
create table one_time_code (
  account_id uuid primary key references account on delete cascade,
  request uuid not null default gen_random_uuid(),
  code_hashes text[] not null default '{}',
  tries integer not null default 0,
  requested_at timestamptz not null default now(),
  expires_at timestamptz
);

create table link_token (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('resetPassword', 'changeEmail')),
  new_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index link_token_account on link_token (account_id, purpose);

create table throttle (
  bucket text primary key,
  started_at timestamptz not null default now(),
  hits integer not null
);
create index throttle_age on throttle (started_at);

-- Down Migration
drop table throttle;
drop table link_token;
drop table one_time_code;
