-- Up Migration
-- What a mail about an application says: its values until it is sent, its words as they were sent from then on.
-- Of mails before this migration neither was kept. Nothing that opens a door is in them: codes and links are not mails
-- about an application.
alter table application_mail add column recipient text, add column locale text, add column data jsonb, add column path text,
  add column subject text, add column body text;

-- Down Migration
alter table application_mail drop column recipient, drop column locale, drop column data, drop column path,
  drop column subject, drop column body;
