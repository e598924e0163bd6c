-- The role "portal", as which the portal works: it reads and writes rows, and may create nothing. The tables belong to
-- the role that migrates them. Run this in the portal's database as that role (it must be allowed to create roles, or
-- the role "portal" must exist), after the first migration and after each upgrade. It may run any number of times.
do $$
begin
  if not exists (select from pg_roles where rolname = 'portal') then
    create role portal login nosuperuser nocreatedb nocreaterole noinherit;
  end if;
end
$$;

revoke create on schema public from public;
revoke create on schema public from portal;
grant usage on schema public, graphile_worker to portal;
grant select, insert, update, delete, truncate on all tables in schema public, graphile_worker to portal;
grant usage, select, update on all sequences in schema public, graphile_worker to portal;
grant execute on all functions in schema public, graphile_worker to portal;
alter default privileges in schema public grant select, insert, update, delete, truncate on tables to portal;
alter default privileges in schema public grant usage, select, update on sequences to portal;

-- The migrations of both are read at each start, and written by the owner alone.
revoke insert, update, delete, truncate on migration, graphile_worker.migrations from portal;

-- The tables of the job queue show their rows to their owner only, unless a policy says otherwise.
do $$
declare each record;
begin
  for each in
    select c.oid::regclass as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'portal')
  loop
    execute format('create policy portal on %s to portal using (true) with check (true)', each.name);
  end loop;
end
$$;
