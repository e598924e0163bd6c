-- Up Migration
-- Days that applicants of a period are shown; null: not set. Nothing is refused after them.
alter table admission_period
  add column fee_due_on date,
  add column test_on date,
  add column announced_on date;

-- Down Migration
alter table admission_period drop column fee_due_on, drop column test_on, drop column announced_on;
