-- Up Migration
-- What was issued, as far as a reader of the paper may compare it. The same contents keep their code.
create table document (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  kind text not null check (kind in ('registration', 'receipt', 'result')),
  application_id uuid not null references application,
  institution_code integer not null,
  registration_number text not null,
  -- First letters only: the table tells nobody's name.
  initials text not null,
  -- What it comes down to: the amount of a receipt, of a result the key of its words.
  amount integer check (amount >= 0),
  verdict text,
  contents_hash bytea not null,
  issued_at timestamptz not null default now(),
  unique (application_id, kind, contents_hash)
);

-- Down Migration
drop table document;
