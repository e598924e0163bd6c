-- Up Migration
-- An applicant who was accepted accepts or declines the offered place; others wait for one.
alter table admission_period add column offer_due_on date;
alter table application
  -- Until when the offered place can be accepted or declined; null: no end.
  add column offer_until timestamptz,
  add column waitlisted_at timestamptz,
  -- The status before the last decision: what its applicant sees until it is released.
  add column decided_from text;

alter table application drop constraint application_status_check,
  add constraint application_status_check check (status in (
    'Draft', 'Not Eligible', 'Pending Registration Fee', 'Submitted', 'Returned for Correction', 'Waitlisted', 'Accepted',
    'Offer Accepted', 'Offer Declined', 'Offer Lapsed', 'Rejected', 'Withdrawn'));

create index application_waiting on application (waitlisted_at) where status = 'Waitlisted';
create index application_offer_ends on application (offer_until) where status = 'Accepted' and offer_until is not null;

-- Down Migration
drop index application_offer_ends;
drop index application_waiting;
update application set status = 'Accepted' where status = 'Offer Accepted';
update application set status = 'Withdrawn' where status in ('Offer Declined', 'Offer Lapsed');
update application set status = 'Submitted' where status = 'Waitlisted';
alter table application drop constraint application_status_check,
  add constraint application_status_check check (status in (
    'Draft', 'Not Eligible', 'Pending Registration Fee', 'Submitted', 'Returned for Correction', 'Accepted', 'Rejected',
    'Withdrawn'));
alter table application drop column offer_until, drop column waitlisted_at, drop column decided_from;
alter table admission_period drop column offer_due_on;
