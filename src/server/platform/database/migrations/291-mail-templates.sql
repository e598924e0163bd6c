-- Up Migration
-- Named texts of mails that admins write: subject and text by language, as JSON.
create table mail_template (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references account,
  name text not null check (length(name) between 1 and 60),
  texts text not null check (length(texts) between 2 and 1000000),
  is_shared boolean not null default false,
  -- The institution whose admins see a shared template; null: all admins.
  institution_code integer,
  updated_at timestamptz not null default now()
);
create unique index mail_template_by_owner on mail_template (owner_id, lower(name));
create index mail_template_shared on mail_template (institution_code) where is_shared;

-- Down Migration
drop table mail_template;
