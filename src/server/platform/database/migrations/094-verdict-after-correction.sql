-- Up Migration
-- A correction left no chosen program whose rule holds: such an application is not accepted.
alter table application add column ineligible boolean not null default false;

-- Down Migration
alter table application drop column ineligible;
