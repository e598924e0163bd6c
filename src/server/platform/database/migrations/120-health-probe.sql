-- Up Migration
-- What the readiness check writes. Unlogged: not needed after a crash. Never autovacuumed away from under a check:
-- it is truncated by each, so that each needs a new block and notices a full disk.
create unlogged table health_probe (
  checked_at timestamptz not null default now()
);

-- Down Migration
drop table health_probe;
