-- Up Migration
-- One action of an admin on many applications. It is rehearsed first, then performed, each application in a transaction
-- of its own: a process that ends leaves the rest to the next one.
create table bulk_run (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- The right of the admin when the run began; with another one it ends.
  institution_code integer,
  -- Address group of the call, for the audit log.
  origin text not null,
  action jsonb not null,
  state text not null check (state in ('rehearsing', 'rehearsed', 'running', 'done', 'stopped', 'revoked')),
  -- The run that this one undoes.
  undoes uuid unique references bulk_run on delete cascade,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bulk_run_by_account on bulk_run (account_id, started_at desc);

-- The applications that were chosen, in the order of the list.
create table bulk_item (
  run_id uuid not null references bulk_run on delete cascade,
  place integer not null,
  application_id uuid not null references application on delete cascade,
  -- As the admin chose it, and after a successful action as it became.
  version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'possible', 'done', 'refused')),
  -- Status and mail that the action leads to.
  status text,
  mail text,
  -- Text key, parameters and HTTP status.
  refusal jsonb,
  primary key (run_id, place),
  unique (run_id, application_id),
  check ((state = 'refused') = (refusal is not null))
);
create index bulk_item_by_application on bulk_item (application_id);

-- Down Migration
drop table bulk_item;
drop table bulk_run;
