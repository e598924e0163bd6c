-- Up Migration
-- Scores of readers (decision 302). What criteria were when somebody scored with them: a rubric is changed in its file.
create table rubric_version (
  rubric text not null,
  version text not null,
  criteria jsonb not null,
  created_at timestamptz not null default now(),
  primary key (rubric, version)
);

-- The rubric of an application, from the first reader on, and what finished scores come to.
create table application_review (
  application_id uuid primary key references application on delete cascade,
  rubric text not null,
  is_blind boolean not null,
  state text not null default 'open' check (state in ('open', 'disputed', 'scored')),
  score numeric(5, 2) check (score between 0 and 100),
  difference numeric(5, 2),
  hints text[] not null default '{}',
  check ((score is not null) = (state = 'scored'))
);
create index application_review_by_score on application_review (score, application_id) where score is not null;

-- One row for each reader. Points are a draft that nobody else sees until `finished_at`.
create table application_score (
  application_id uuid not null references application_review on delete cascade,
  reader_id uuid not null references account,
  is_extra boolean not null,
  asked_at timestamptz not null default now(),
  -- Null: the portal asked, because the others disagreed.
  asked_by uuid references account,
  rubric_version text not null,
  points jsonb not null default '{}',
  note text not null default '',
  total numeric(5, 2),
  finished_at timestamptz,
  version integer not null default 1,
  primary key (application_id, reader_id),
  check ((total is not null) = (finished_at is not null))
);
create index application_score_by_reader on application_score (reader_id, application_id) where finished_at is null;
create unique index application_score_extra on application_score (application_id) where is_extra;
create index application_score_asked_by on application_score (asked_by);

-- What happened to scores, with what they were then.
create table application_score_event (
  id bigint generated always as identity primary key,
  application_id uuid not null references application on delete cascade,
  reader_id uuid not null references account,
  actor_id uuid references account,
  event text not null check (event in ('asked', 'finished', 'reopened', 'dismissed')),
  at timestamptz not null default now(),
  rubric_version text not null,
  points jsonb not null,
  note text not null,
  total numeric(5, 2)
);
create index application_score_event_by_application on application_score_event (application_id, id);
create index application_score_event_by_reader on application_score_event (reader_id);
create index application_score_event_by_actor on application_score_event (actor_id);

-- Readers who are asked are notified.
alter table staff_notice drop constraint staff_notice_kind_check, add constraint staff_notice_kind_check
  check (kind in ('assigned', 'corrected', 'toScore', 'payment', 'runFailed', 'runRevoked', 'webhookDisabled', 'issue'));

-- Down Migration
delete from staff_notice where kind = 'toScore';
alter table staff_notice drop constraint staff_notice_kind_check, add constraint staff_notice_kind_check
  check (kind in ('assigned', 'corrected', 'payment', 'runFailed', 'runRevoked', 'webhookDisabled', 'issue'));
drop table application_score_event;
drop table application_score;
drop table application_review;
drop table rubric_version;
