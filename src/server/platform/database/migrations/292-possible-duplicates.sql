-- Up Migration
-- The date of birth as a digest, beside those of the identity number and the phone number.
alter table application add column birth_digest bytea;
create index application_by_name_and_birth on application (name_folded, birth_digest) where birth_digest is not null;

-- Applications that share an identity number, a phone number, or name and date of birth with another account's, or once did:
-- few, so that the list finds possible duplicates among them. No foreign key: it would lock the applications of others.
create table possible_duplicate (application_id uuid primary key);

create function note_possible_duplicate() returns trigger language plpgsql as $$
begin
  -- Of two that are saved at the same time the second one waits, and then finds the first.
  if new.identity_digest is not null then
    perform pg_advisory_xact_lock(292, hashtext(encode(new.identity_digest, 'hex')));
  end if;
  if new.phone_digest is not null then
    perform pg_advisory_xact_lock(293, hashtext(encode(new.phone_digest, 'hex')));
  end if;
  if new.birth_digest is not null then
    perform pg_advisory_xact_lock(294, hashtext(new.name_folded || encode(new.birth_digest, 'hex')));
  end if;
  insert into possible_duplicate
    with other as (
      select id from application where identity_digest = new.identity_digest and account_id <> new.account_id and not is_probe
      union select id from application where phone_digest = new.phone_digest and account_id <> new.account_id and not is_probe
      union select id from application where name_folded = new.name_folded and name_folded <> ''
        and birth_digest = new.birth_digest and account_id <> new.account_id and not is_probe)
    select id from (select id from other union select new.id where exists (select from other)) found
     where not exists (select from possible_duplicate known where known.application_id = found.id)
     order by id
    on conflict do nothing;
  return null;
end $$;
create trigger application_duplicate after update on application for each row
  when (not new.is_probe and (old.identity_digest is distinct from new.identity_digest
    or old.phone_digest is distinct from new.phone_digest or old.birth_digest is distinct from new.birth_digest
    or old.applicant_name is distinct from new.applicant_name))
  execute function note_possible_duplicate();
create trigger application_duplicate_first after insert on application for each row
  when (not new.is_probe and (new.identity_digest is not null or new.phone_digest is not null or new.birth_digest is not null))
  execute function note_possible_duplicate();

insert into possible_duplicate
  select unnest(array_agg(id)) from application where identity_digest is not null and not is_probe
   group by identity_digest having min(account_id::text) <> max(account_id::text)
  union select unnest(array_agg(id)) from application where phone_digest is not null and not is_probe
   group by phone_digest having min(account_id::text) <> max(account_id::text);

-- Down Migration
drop trigger application_duplicate_first on application;
drop trigger application_duplicate on application;
drop function note_possible_duplicate;
drop table possible_duplicate;
drop index application_by_name_and_birth;
alter table application drop column birth_digest;
