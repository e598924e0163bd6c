-- Up Migration
-- Keys with which other systems call the portal (decision 296).
create table api_key (
  id uuid primary key default gen_random_uuid(),
  -- Who created it: a key never has more rights than this account has now. NULL: the account is gone, and the key with it.
  account_id uuid references account on delete set null,
  name text not null check (length(name) between 1 and 100),
  -- The beginning of the secret, by which the key is found and recognised.
  hint text not null unique check (length(hint) = 8),
  digest bytea not null,
  rights text[] not null,
  -- NULL: of all institutions.
  institution_code integer,
  -- Programs of study of the institution; empty: all of them.
  program_ids text[] not null default '{}',
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When its creator was told that it expires.
  warned_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Group of network addresses, as in the audit log.
  last_origin text,
  calls bigint not null default 0,
  -- Calls since the beginning of the minute that is counted, with those that were refused.
  minute_start timestamptz not null default '-infinity',
  minute_calls integer not null default 0,
  check (program_ids = '{}' or institution_code is not null)
);
create index api_key_account on api_key (account_id);

-- The key that the actor's account was used through; NULL: the actor in person.
alter table audit add column api_key_id uuid;

-- Down Migration
alter table audit drop column api_key_id;
drop table api_key;
