-- Up Migration
-- A secret that only the admin's phone shares. Encrypted, since a copy of this table would else be a copy of the phone.
create table second_factor (
  account_id uuid primary key references account on delete cascade,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- NULL: shown, but never proved to have arrived.
  confirmed_at timestamptz,
  -- The last time step whose code was taken: a code counts once.
  last_step bigint not null default 0
);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- When this session showed the second factor; of no meaning for accounts without one.
alter table session add column second_factor_at timestamptz;

-- Down Migration
alter table session drop column second_factor_at;
drop table recovery_code, second_factor;
