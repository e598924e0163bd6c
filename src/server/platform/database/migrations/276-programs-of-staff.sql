-- Up Migration
-- An admin's account may be bounded to programs of study of one institution. Empty: to none in particular.
alter table account add column program_ids text[] not null default '{}',
  add column program_institution integer;

-- A process of the version before knows no programs. It finds the institution -1 there, of which there is no application;
-- the institution itself is in `program_institution`. Such a process may change such an account, but not widen it.
create function keep_program_bounds() returns trigger language plpgsql as $$
begin
  if new.role <> 'admin' then
    new.program_ids := '{}';
    new.program_institution := null;
    if new.institution_code = -1 then
      new.institution_code := null;
    end if;
  elsif (new.program_ids = '{}') <> (new.program_institution is null)
    or (new.program_ids = '{}') <> (new.institution_code is distinct from -1) then
    raise exception 'an account that is bounded to programs has the institution -1, and no other has' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger keep_program_bounds before insert or update of role, institution_code, program_ids, program_institution on account
  for each row execute function keep_program_bounds();

-- What a run began with, as its institution.
alter table bulk_run add column program_ids text[] not null default '{}';

-- Down Migration
alter table bulk_run drop column program_ids;
drop trigger keep_program_bounds on account;
drop function keep_program_bounds;
alter table account drop column program_institution, drop column program_ids;
