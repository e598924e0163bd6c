-- Up Migration
-- The list of payments is read by institution, which never changes for an application: stored with the payment.
alter table payment add column institution_code integer;
update payment p set institution_code = a.institution_code from application a where a.id = p.application_id;
alter table payment alter column institution_code set not null;
create function know_institution_of_payment() returns trigger language plpgsql as $$
begin
  select institution_code into new.institution_code from application where id = new.application_id;
  return new;
end $$;
create trigger payment_institution before insert on payment
  for each row execute function know_institution_of_payment();

create index payment_listed on payment (created_at desc, id desc);
create index payment_listed_by_status on payment (status, created_at desc, id desc);
create index payment_listed_by_institution on payment (institution_code, created_at desc, id desc);
create index payment_listed_by_institution_status on payment (institution_code, status, created_at desc, id desc);
create index payment_by_va on payment (va_number) where va_number is not null;
create index payment_alert_of on payment_alert (payment_id) where resolved_at is null;

-- Down Migration
drop index payment_alert_of, payment_by_va, payment_listed_by_institution_status,
  payment_listed_by_institution, payment_listed_by_status, payment_listed;
drop trigger payment_institution on payment;
drop function know_institution_of_payment;
alter table payment drop column institution_code;
