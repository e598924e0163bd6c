-- Up Migration
-- A rehearsed run with a time begins by itself then.
alter table bulk_run add column start_at timestamptz;

-- The mail of an item, and the placeholders that are empty for its recipient.
alter table bulk_item
  add column mail_id bigint references application_mail on delete set null,
  add column empty_values text[] not null default '{}';
create index bulk_item_by_mail on bulk_item (mail_id) where mail_id is not null;

-- Who gets the mail of a run: nobody twice, also with several applications.
create table bulk_recipient (
  run_id uuid not null references bulk_run on delete cascade,
  account_id uuid not null references account,
  place integer not null,
  primary key (run_id, account_id)
);
create index bulk_recipient_by_account on bulk_recipient (account_id);

-- Down Migration
drop table bulk_recipient;
alter table bulk_item drop column mail_id, drop column empty_values;
alter table bulk_run drop column start_at;
