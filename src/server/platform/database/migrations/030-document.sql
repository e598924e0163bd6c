-- Up Migration
-- Issued documents, with the data for comparison with a printed copy. The same contents have the same code.
create table document (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  kind text not null check (kind in ('registration', 'receipt', 'result')),
  application_id uuid not null references application,
  institution_code integer not null,
  registration_number text not null,
  -- First letters only: the table contains no names.
  initials text not null,
  -- Summary: the amount of a receipt, or the text key of a result.
  amount integer check (amount >= 0),
  verdict text,
  contents_hash bytea not null,
  issued_at timestamptz not null default now(),
  unique (application_id, kind, contents_hash)
);

-- Down Migration
drop table document;
