-- Up Migration
alter table payment_channel
  -- Of a virtual account, as payment gateways name it.
  add column bank text,
  add column expires_minutes integer not null default 1440 check (expires_minutes between 5 and 43200);
update payment_channel set bank = upper(replace(id, 'va-', '')) where kind = 'virtual-account';
alter table payment_channel add check ((kind = 'virtual-account') = (bank is not null));

-- State of the payment machine: one per application, over all its links.
create table fee_standing (
  application_id uuid primary key references application,
  status text not null check (status in ('None', 'Creating', 'Open', 'Paid', 'Failed', 'Expired', 'Refund Needed')),
  seen text[] not null default '{}',
  refunds text[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- One row per link. The order is stored before the gateway call, so that a retry sends the same bytes.
alter table payment
  add column number smallint,
  add column invoice_number text unique check (invoice_number ~ '^[A-Z0-9-]{1,30}$'),
  add column request_id text unique,
  -- NULL: nothing was left to pay, or made by hand.
  add column gateway text,
  add column gateway_order jsonb,
  add column registration_fee integer check (registration_fee >= 0),
  add column discount integer not null default 0 check (discount >= 0),
  add column admin_fee integer not null default 0 check (admin_fee >= 0),
  add column promo_code_id uuid references promo_code,
  add column va_number text,
  -- Until then a process is ordering this link at the gateway.
  add column busy_until timestamptz,
  -- Time of the next check at the gateway; NULL: never.
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  add column reminded_at timestamptz,
  add column opened_at timestamptz;

update payment p set number = ranked.number, invoice_number = a.registration_number || '-' || ranked.number,
    registration_fee = least(p.amount, coalesce(a.registration_fee, p.amount)),
    admin_fee = p.amount - least(p.amount, coalesce(a.registration_fee, p.amount))
  from (select id, row_number() over (partition by application_id order by created_at, id) as number from payment) ranked,
    application a
  where ranked.id = p.id and a.id = p.application_id;
insert into fee_standing (application_id, status)
  select distinct on (application_id) application_id, status from payment
  order by application_id, status = 'Paid' desc, created_at desc;

alter table payment
  alter column number set not null,
  alter column invoice_number set not null,
  alter column registration_fee set not null,
  add unique (application_id, number),
  add check (amount = registration_fee - discount + admin_fee),
  add check (status <> 'Open' or (url is not null and due_at is not null)),
  add check (gateway is null or (request_id is not null and gateway_order is not null));
create index payment_to_check on payment (next_check_at) where next_check_at is not null;

create table promo_use (
  payment_id uuid primary key references payment,
  promo_code_id uuid not null references promo_code,
  application_id uuid not null references application,
  status text not null default 'held' check (status in ('held', 'used', 'released')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index promo_use_by_code on promo_use (promo_code_id) where status <> 'released';
create index promo_use_by_application on promo_use (application_id);

-- Displayed status: a link has expired at its due date, even if this is not stored yet, and a newer link replaces it.
create view shown_payment as
  select p.*,
    case
      when p.status <> 'Open' then p.status
      when p.due_at <= now() then 'Expired'
      when exists (select from payment newer where newer.application_id = p.application_id and newer.number > p.number)
        then 'Replaced'
      else 'Open'
    end as shown_status
  from payment p;

create view shown_fee_standing as
  select s.application_id,
    case
      when s.status = 'Open' and not exists (
        select from shown_payment p where p.application_id = s.application_id and p.shown_status = 'Open') then 'Expired'
      else s.status
    end as status
  from fee_standing s;

-- Down Migration
drop view shown_fee_standing;
drop view shown_payment;
drop table promo_use;
drop table fee_standing;
drop index payment_to_check;
alter table payment
  drop column number, drop column invoice_number, drop column request_id, drop column gateway, drop column gateway_order,
  drop column registration_fee, drop column discount, drop column admin_fee, drop column promo_code_id,
  drop column va_number, drop column busy_until, drop column next_check_at, drop column checks, drop column reminded_at,
  drop column opened_at;
alter table payment_channel drop column bank, drop column expires_minutes;
