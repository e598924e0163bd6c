-- Up Migration
create index payment_to_remind on payment (due_at) where status = 'Open' and reminded_at is null;

-- Down Migration
drop index payment_to_remind;
