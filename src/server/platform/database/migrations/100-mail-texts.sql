-- Up Migration
-- Content of a mail about an application: its values until it is sent, the sent text from then on.
-- Mails before this migration have neither. The texts contain no secrets: codes and links are not mails about an
-- application.
alter table application_mail add column recipient text, add column locale text, add column data jsonb, add column path text,
  add column subject text, add column body text;

-- Down Migration
alter table application_mail drop column recipient, drop column locale, drop column data, drop column path,
  drop column subject, drop column body;
