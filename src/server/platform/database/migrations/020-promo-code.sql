-- Up Migration
create table promo_code (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9-]{3,20}$'),
  -- 0: all institutions.
  institution_code integer not null default 0,
  kind text not null check (kind in ('percent', 'amount')),
  value integer not null check (value > 0),
  -- Days in Jakarta, both inclusive.
  start_date date not null,
  end_date date not null,
  -- NULL: no limit.
  quota integer check (quota > 0),
  active boolean not null default true,
  note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_date <= end_date),
  check (kind <> 'percent' or value <= 100)
);

-- Down Migration
drop table promo_code;
