-- Up Migration
-- The admin who acknowledged an alert.
alter table payment_alert add column resolved_by uuid references account;

-- Down Migration
alter table payment_alert drop column resolved_by;
