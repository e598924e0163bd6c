import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { ClusterHome } from './home.ts';

/** The role that the portal works as. It owns the portal's tables and is no superuser. */
export const applicationRole = 'portal_app';

/** Hands every object of the current database that a superuser made over to the application's role. */
const handOver = `do $$
declare each record;
begin
  for each in
    select nspname from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and nspowner = current_user::regrole
  loop
    execute format('alter schema %I owner to ${applicationRole}', each.nspname);
  end loop;
  for each in
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relowner = current_user::regrole
       and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e') and c.relkind = 'S')
  loop
    execute format('alter table %s owner to ${applicationRole}', each.name);
  end loop;
  for each in
    select p.oid::regprocedure::text as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.proowner = current_user::regrole
  loop
    execute format('alter routine %s owner to ${applicationRole}', each.name);
  end loop;
  for each in
    select format('%I.%I', n.nspname, t.typname) as name
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and t.typowner = current_user::regrole
       and (t.typtype in ('e', 'd') or (t.typtype = 'c' and c.relkind = 'c'))
  loop
    execute format('alter type %s owner to ${applicationRole}', each.name);
  end loop;
end $$`;

const passwordFile = (home: ClusterHome): string => join(dirname(home.passwordFile), 'postgres-app-password');

/** Readable by the portal only; made on the first call. */
export const readApplicationPassword = (home: ClusterHome): string => {
  const file = passwordFile(home);
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes the application's role, or gives it the password of the file again. */
export const ensureApplicationRole = async (client: Client, home: ClusterHome): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [applicationRole]);
  const options = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${applicationRole} ${options} password ${literal(readApplicationPassword(home))}`,
  );
};

/** For a cluster of an earlier version, whose tables belong to the superuser. @param client in the portal's database */
export const handOverToApplication = async (client: Client): Promise<void> => {
  await client.query(handOver);
};
