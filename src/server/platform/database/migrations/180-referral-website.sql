-- Up Migration
-- Where a visitor came from before registering: a host or the mark of a campaign, never an address with a path.
alter table registration add column referral_website text check (length(referral_website) <= 100);
alter table account add column referral_website text check (length(referral_website) <= 100);
create index account_verified on account (verified_at) where role = 'applicant';

-- Down Migration
drop index account_verified;
alter table account drop column referral_website;
alter table registration drop column referral_website;
