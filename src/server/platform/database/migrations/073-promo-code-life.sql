-- Up Migration
-- Codes are edited like content: with a version against lost changes, and hidden instead of deleted, since payments name them.
alter table promo_code add column version integer not null default 1, add column deleted_at timestamptz;
alter table promo_code drop constraint promo_code_code_key;
create unique index promo_code_alive on promo_code (code) where deleted_at is null;

-- Down Migration
drop index promo_code_alive;
delete from promo_code where deleted_at is not null;
alter table promo_code add constraint promo_code_code_key unique (code);
alter table promo_code drop column version, drop column deleted_at;
