import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import sql from 'sql-template-tag';
import { binaryPath, type ClusterConfig, changeOwner } from './cluster-config.ts';

/** The role that the portal works as. It owns the portal's tables and is no superuser. */
export const applicationRole = 'portal_app';

/** Changes the owner of every object that a superuser created in the current database to the application's role. */
const transferOwnershipSql = `do $$
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

const applicationPasswordFile = (home: ClusterConfig): string =>
  join(dirname(home.passwordFile), 'postgres-app-password');

/** Readable by the portal only; made on the first call. */
export const readApplicationPassword = (home: ClusterConfig): string => {
  const file = applicationPasswordFile(home);
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
};

const quoteLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Creates the application's role, or resets its password to that of the file. */
export const ensureApplicationRole = async (client: Client, home: ClusterConfig): Promise<void> => {
  const { rowCount } = await client.query(sql`select from pg_roles where rolname = ${applicationRole}`);
  const options = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${applicationRole} ${options} password ${quoteLiteral(readApplicationPassword(home))}`,
  );
};

/** For a cluster of an earlier version, whose tables belong to the superuser. @param client in the portal's database */
export const transferOwnership = async (client: Client): Promise<void> => {
  await client.query(transferOwnershipSql);
};

export const superuser = 'portal';

export const dataFolder = (home: ClusterConfig): string => join(home.folder, 'data');

export const readSuperuserPassword = (home: ClusterConfig): string => readFileSync(home.passwordFile, 'utf8').trim();

const ensureSuperuserPassword = (home: ClusterConfig): void => {
  if (!existsSync(home.passwordFile))
    writeFileSync(home.passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
};

const runInitdb = async (home: ClusterConfig, target: string, passwordCopy: string): Promise<void> => {
  const options = [
    ...['-D', target, '-U', superuser, `--pwfile=${passwordCopy}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ];
  await promisify(execFile)(binaryPath(home.native, 'initdb'), options, { cwd: home.folder, ...home.user });
};

/** Changes the owner of a cluster that was created by another user, such as `nobody`. */
const correctOwner = async (home: ClusterConfig): Promise<void> => {
  if (home.user && statSync(dataFolder(home)).uid !== home.user.uid) await changeOwner(dataFolder(home), home.user);
};

/** An incomplete cluster is never used: it is created in another folder and moved when complete. */
export const initialiseCluster = async (home: ClusterConfig): Promise<void> => {
  ensureSuperuserPassword(home);
  if (existsSync(join(dataFolder(home), 'PG_VERSION'))) return correctOwner(home);
  const building = join(home.folder, 'building');
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const passwordCopy = join(building, 'password');
  writeFileSync(passwordCopy, readFileSync(home.passwordFile), { mode: 0o600 });
  await changeOwner(building, home.user);
  const target = join(building, 'data');
  await runInitdb(home, target, passwordCopy);
  renameSync(target, dataFolder(home));
  rmSync(building, { recursive: true, force: true });
};
