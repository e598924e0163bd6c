-- Up Migration
-- Applications of one person under several accounts are found by the digest of the phone number, beside that of the identity number.
alter table application add column phone_digest bytea;
create index application_by_phone on application (phone_digest) where phone_digest is not null;

-- What staff have said of two accounts: the same person, or two people.
create table same_person (
  account_id uuid not null references account on delete cascade,
  other_id uuid not null references account on delete cascade,
  is_same boolean not null,
  decided_by uuid references account on delete set null,
  decided_at timestamptz not null default now(),
  primary key (account_id, other_id),
  check (account_id < other_id)
);
create index same_person_other on same_person (other_id);
create index same_person_decided_by on same_person (decided_by);

-- Down Migration
drop table same_person;
drop index application_by_phone;
alter table application drop column phone_digest;
