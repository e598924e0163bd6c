-- Up Migration
-- The roles of staff (schemas/roles.json). Empty for applicants.
alter table account add column staff_roles text[] not null default '{}';

-- A process of the version before knows no roles: an admin that it makes gets what an admin had then, and with the rights
-- of an admin it takes the roles.
create function keep_staff_roles() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.staff_roles := '{}';
  elsif new.staff_roles = '{}' then
    -- Who takes all roles of an admin does not mean to give all rights.
    if tg_op = 'UPDATE' and old.role = 'admin' and old.staff_roles <> '{}' then
      raise exception 'an admin keeps a role: take the role admin instead' using errcode = 'check_violation';
    end if;
    new.staff_roles := case when new.institution_code is null then '{systemAdmin}' else '{officeAdmin}' end;
  end if;
  return new;
end
$$;
create trigger keep_staff_roles before insert or update of role, institution_code, staff_roles on account
  for each row when (new.role = 'admin' or new.staff_roles <> '{}') execute function keep_staff_roles();

update account set staff_roles = case when institution_code is null then '{systemAdmin}' else '{officeAdmin}' end::text[]
 where role = 'admin';

-- Down Migration
drop trigger keep_staff_roles on account;
drop function keep_staff_roles;
alter table account drop column staff_roles;
