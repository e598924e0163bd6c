-- Up Migration
-- The number of hours before the end of the link for which its last reminder was sent.
alter table payment add column reminded_hours double precision;
update payment set reminded_hours = 6 where reminded_at is not null;
drop index payment_to_remind;
create index payment_to_remind on payment (due_at) where status = 'Open';

-- Down Migration
drop index payment_to_remind;
create index payment_to_remind on payment (due_at) where status = 'Open' and reminded_at is null;
alter table payment drop column reminded_hours;
