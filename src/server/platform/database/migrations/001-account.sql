-- Up Migration
create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_folded text not null unique,
  password_hash text not null,
  role text not null default 'applicant' check (role in ('applicant', 'admin')),
  institution_code integer,
  profile jsonb not null default '{}',
  consent jsonb not null default '{}',
  locale text not null default 'id' check (locale in ('id', 'en')),
  verified_at timestamptz,
  active boolean not null default true,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  csrf_token text not null,
  intent bytea,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- A browser that logged in once: its failures are counted apart, so that a stranger cannot lock the owner out.
create table known_device (
  token_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  last_seen_at timestamptz not null default now(),
  primary key (account_id, token_hash)
);

-- Down Migration
drop table known_device;
drop table session;
drop table account;
