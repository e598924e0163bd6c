-- Up Migration
-- The phone on which an applicant wants messages. It is used once a code that was sent to it has been entered.
create table phone_contact (
  account_id uuid primary key references account on delete cascade,
  -- E.164, with the plus sign.
  number text not null check (number ~ '^\+[1-9][0-9]{5,14}$'),
  consented_at timestamptz not null default now(),
  verified_at timestamptz,
  -- The newest request for a code, and the hashes of the codes that were sent for it.
  request uuid not null default gen_random_uuid(),
  code_hashes text[] not null default '{}',
  tries integer not null default 0,
  requested_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Down Migration
drop table phone_contact;
