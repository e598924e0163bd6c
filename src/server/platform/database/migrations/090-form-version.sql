-- Up Migration
-- Every served form version: to describe changes since an applicant's last visit, and to render old answers.
create table form_version (
  id bigint generated always as identity primary key,
  step text not null,
  schema_version text not null,
  digest text not null,
  -- json, not jsonb, preserves the order of the fields. Null: from this time on the step does not exist.
  definition json,
  -- language -> texts of the step
  texts json not null,
  served_at timestamptz not null default now()
);
create index form_version_by_step on form_version (step, id);

alter table application add column forms_seen_at timestamptz;

-- Unfinished answers store their form version too; answers to removed fields are stored separately, as for accepted answers.
alter table draft_answers add column schema_version text, add column dropped jsonb not null default '{}';

-- Down Migration
alter table draft_answers drop column schema_version, drop column dropped;
alter table application drop column forms_seen_at;
drop table form_version;
