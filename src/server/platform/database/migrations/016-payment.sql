-- Up Migration
create table payment (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references application,
  payment_channel_id text not null references payment_channel,
  amount integer not null check (amount >= 0),
  status text not null check (status in ('Creating', 'Open', 'Paid', 'Failed', 'Expired', 'Refund Needed')),
  url text,
  due_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check (status <> 'Paid' or paid_at is not null)
);
create index payment_by_application on payment (application_id, created_at);

-- Down Migration
drop table payment;
