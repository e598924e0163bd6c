-- Up Migration
-- The key itself is not stored: its digest finds the row, and the request's digest is keyed with it, so that a copy
-- of this table does not reveal the request.
create table idempotency (
  scope text not null,
  key bytea not null,
  call text not null,
  request_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_age on idempotency (created_at);

-- Down Migration
drop table idempotency;
