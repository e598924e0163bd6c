-- Up Migration
-- Every form that was ever served, as it was: what changed since somebody's last visit, and what an old answer meant.
create table form_version (
  id bigint generated always as identity primary key,
  step text not null,
  schema_version text not null,
  digest text not null,
  -- json, not jsonb: the order of the fields is kept. Null from when on the step is no longer asked.
  definition json,
  -- language -> texts of the step
  texts json not null,
  served_at timestamptz not null default now()
);
create index form_version_by_step on form_version (step, id);

alter table application add column forms_seen_at timestamptz;

-- Unfinished answers know their form too; what later forms no longer ask is kept aside, as with accepted answers.
alter table draft_answers add column schema_version text, add column dropped jsonb not null default '{}';

-- Down Migration
alter table draft_answers drop column schema_version, drop column dropped;
alter table application drop column forms_seen_at;
drop table form_version;
