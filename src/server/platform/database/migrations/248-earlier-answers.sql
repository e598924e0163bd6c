-- Up Migration
-- What the steps of a draft begin with: the applicant's choice of an earlier application, or of none.
alter table application
  add column begins_with uuid references application on delete set null,
  add column begins_empty boolean not null default false;
-- Unfinished answers that were taken from an earlier application, until the step is saved.
alter table draft_answers
  add column taken_from uuid references application on delete set null,
  -- Places of its answers that the form does not accept any more.
  add column left_out text[] not null default '{}';

-- Down Migration
alter table draft_answers drop column taken_from, drop column left_out;
alter table application drop column begins_with, drop column begins_empty;
