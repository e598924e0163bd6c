-- Up Migration
-- The list of users searches by beginnings, however many accounts there are; that of the address has its index already.
create index account_newest on account (created_at desc, id desc);
create index account_by_first_name on account (lower(profile->>'firstName') text_pattern_ops);
create index account_by_last_name on account (lower(profile->>'lastName') text_pattern_ops);
create index account_admins on account (created_at desc, id desc) where role = 'admin';

-- Down Migration
drop index account_newest, account_by_first_name, account_by_last_name, account_admins;
