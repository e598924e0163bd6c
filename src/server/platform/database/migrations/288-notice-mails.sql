-- Up Migration
-- Who gets unread notices by mail each morning, and of which kinds. Without a row: nobody (decision 299).
create table staff_notice_mail (
  account_id uuid primary key references account on delete cascade,
  kinds text[] not null check (kinds <> '{}'),
  -- The last day in Jakarta whose mail is queued, or had nothing to say.
  done_on date,
  -- No mail is sent; the kinds are those of the last choice.
  stopped_at timestamptz
);

alter table staff_notice add column mailed_at timestamptz;

-- Kinds of more failures: a run that ended with its admin's right, an endpoint of webhooks, and everything else that is tried no more.
alter table staff_notice add column webhook_id uuid references webhook_endpoint on delete cascade;
alter table staff_notice drop constraint staff_notice_kind_check, add constraint staff_notice_kind_check
  check (kind in ('assigned', 'corrected', 'payment', 'runFailed', 'runRevoked', 'webhookDisabled', 'issue'));
create index staff_notice_by_webhook on staff_notice (webhook_id);
create index staff_notice_issue on staff_notice (account_id) where kind = 'issue';

-- Down Migration
drop index staff_notice_issue;
delete from staff_notice where kind in ('runRevoked', 'webhookDisabled', 'issue');
alter table staff_notice drop constraint staff_notice_kind_check, add constraint staff_notice_kind_check
  check (kind in ('assigned', 'corrected', 'payment', 'runFailed'));
alter table staff_notice drop column webhook_id, drop column mailed_at;
drop table staff_notice_mail;
