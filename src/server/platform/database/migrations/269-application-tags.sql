-- Up Migration
-- Words by which the office sorts applications; applicants never see them.
create table application_tag (
  application_id uuid not null references application on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  added_by uuid not null references account,
  added_at timestamptz not null default now(),
  primary key (application_id, tag)
);
create index application_tag_by_tag on application_tag (tag, application_id);

-- The reviewer that a bulk assignment chose, and the one before.
alter table bulk_item add column assignee_id uuid references account, add column former_assignee_id uuid references account;

-- Down Migration
alter table bulk_item drop column assignee_id, drop column former_assignee_id;
drop table application_tag;
