-- Up Migration
-- All events of an order from a gateway, without payer data. Each event is applied once, independent of its source.
create table payment_message (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  source text not null check (source in ('notification', 'status')),
  event_key text not null,
  status text not null,
  amount bigint not null,
  occurred_at timestamptz not null,
  message_id text,
  raw text not null,
  received_at timestamptz not null default now(),
  unique (payment_id, event_key, amount)
);

-- Alerts for admins.
create table payment_alert (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('refund-needed', 'wrong-amount', 'refunded', 'paid-without-application')),
  event_key text not null,
  amount bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique (payment_id, kind, event_key, amount)
);
create index payment_alert_open on payment_alert (created_at) where resolved_at is null;

-- Down Migration
drop table payment_alert;
drop table payment_message;
