-- Up Migration
-- `name` is Indonesian. `names` has those of other languages, such as {"en": "Informatics"}.
alter table admission_entity add column names jsonb not null default '{}';
alter table admission_channel add column names jsonb not null default '{}';
alter table admission_semester add column names jsonb not null default '{}';
alter table admission_period add column names jsonb not null default '{}';
alter table program add column names jsonb not null default '{}';
alter table offered_program add column additional_discount_names jsonb not null default '{}';
alter table payment_channel add column names jsonb not null default '{}';
alter table school_qualification_type add column names jsonb not null default '{}';
alter table school_qualification add column names jsonb not null default '{}';
alter table subject add column names jsonb not null default '{}';
alter table preferred_report add column names jsonb not null default '{}';

-- The name in a language, else the Indonesian one.
create function local_name(name text, names jsonb, language text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(names ->> language, ''), name);

-- Down Migration
drop function local_name;
alter table preferred_report drop column names;
alter table subject drop column names;
alter table school_qualification drop column names;
alter table school_qualification_type drop column names;
alter table payment_channel drop column names;
alter table offered_program drop column additional_discount_names;
alter table program drop column names;
alter table admission_period drop column names;
alter table admission_semester drop column names;
alter table admission_channel drop column names;
alter table admission_entity drop column names;
