-- Up Migration
-- Exports that the portal writes by itself (decision 290). What they contain is data of the officers, found by its key.
create table scheduled_export (
  key text primary key,
  -- Files of times before are not written.
  known_since timestamptz not null default now()
);

create table export_run (
  id bigint generated always as identity primary key,
  export_key text not null,
  -- When it was due; NULL: staff asked for it.
  due_at timestamptz,
  asked_by uuid references account on delete set null,
  -- What was written on this day or later is written again; NULL: what changed alone.
  again_from date,
  -- Day in Jakarta of the name of the file, and which file of the day it is.
  day date not null,
  part integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Of the process that writes it: an earlier one can no longer end it.
  attempt bigint,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  -- Set before the file is put: a process that is killed after that leaves a file that has to be deleted after its time.
  file text,
  -- Of a run that is done.
  lines integer,
  removed integer,
  bytes bigint,
  -- Name in the file -> values that have no code.
  unmapped jsonb not null default '{}',
  -- Whose applications the file has, also after the data change. NULL and empty: all.
  institution_code integer,
  program_ids text[] not null default '{}',
  identity_numbers text[] not null default '{}',
  -- Of the last failure.
  error text,
  -- The files were deleted after their time.
  files_removed_at timestamptz,
  unique (export_key, due_at),
  unique (export_key, day, part),
  unique (attempt)
);
create index export_run_listed on export_run (export_key, id desc);
create index export_run_kept on export_run (created_at) where file is not null and files_removed_at is null;
create sequence export_attempt;

-- What the files of an export of changes say about each application. A line counts once its attempt is that of a run that
-- is done; until then, and if it never is, the former one counts. No foreign key: what is gone has to be reported as removed.
create table exported_row (
  export_key text not null,
  application_id uuid not null,
  attempt bigint not null,
  -- Of the line; NULL: it was reported as removed.
  digest bytea,
  -- Day in Jakarta.
  written_on date not null,
  former_attempt bigint,
  former_digest bytea,
  former_written_on date,
  primary key (export_key, application_id)
);

-- Down Migration
drop table exported_row;
drop sequence export_attempt;
drop table export_run;
drop table scheduled_export;
