-- Which languages the portal speaks is data (the folders of `locales/`), not a list of the database.
alter table account drop constraint account_locale_check;
alter table account add constraint account_locale_check check (locale ~ '^[a-z]{2,3}(-[a-z]+)?$');
