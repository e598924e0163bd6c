-- Up Migration
-- For everybody who is admitted to this offer, such as the discount of an early wave.
alter table offered_program
  add column additional_discount integer not null default 0 check (additional_discount >= 0),
  add column additional_discount_name text;
alter table offered_program add check (additional_discount = 0 or additional_discount_name is not null);

-- Down Migration
alter table offered_program drop column additional_discount, drop column additional_discount_name;
