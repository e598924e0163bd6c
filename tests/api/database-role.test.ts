import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findCodeRoot } from '../../src/server/config/folders.ts';
import { createPool } from '../../src/server/platform/database/database.ts';
import { applicationRole } from '../../src/server/platform/database/embedded/initialise-cluster.ts';
import { migrate } from '../../src/server/platform/database/migrate.ts';
import { registerPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { decideAs, makeAdmin, makeSubmitted } from './admin-applications-support.ts';
import { makeFaq } from './content-support.ts';

/** Roles belong to the whole cluster, so that of this test has a name of its own. */
const role = `portal_${randomBytes(4).toString('hex')}`;
const rolesSql = readFileSync(join(findCodeRoot(), 'deploy/postgresql/roles.sql'), 'utf8')
  .replaceAll(/\bto portal\b/g, `to ${role}`)
  .replaceAll(/\bfrom portal\b/g, `from ${role}`)
  .replaceAll('create role portal', `create role ${role}`)
  .replaceAll("rolname = 'portal'", `rolname = '${role}'`);

let database: TestDatabase;
let url: string;

const asAdmin = async (statement: string, adminUrl = inject('postgresAdminUrl')): Promise<void> => {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** The address of the database with another user. */
const urlAs = (user: string, password: string): string =>
  database.url.replace(/^postgres:\/\/[^@]*@/, `postgres://${user}:${password}@`);

beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  const inThis = inject('postgresAdminUrl').replace('/portal?', `${/\/t_\w+\?/.exec(database.url)?.[0]}`);
  // As in the guide: the tables' owner runs the file, here with the right to create a role.
  await asAdmin(`set role ${applicationRole}; reset role; alter role ${applicationRole} createrole`);
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(rolesSql);
  await owner.query(rolesSql);
  await owner.end();
  await asAdmin(`alter role ${applicationRole} nocreaterole; alter role ${role} password 'only-rows'`, inThis);
  url = urlAs(role, 'only-rows');
});
afterAll(async () => {
  await database?.drop();
  await asAdmin(`drop role if exists ${role}`);
});

test('a role that owns nothing and may create nothing runs the portal: registration, mail, application, decision and content', async () => {
  const server: TestServer = await startTestServer({ databaseUrl: url, env: { DEMO_DATA: 'false' } });
  const { rows } = await server.db.query(
    `select current_user as who, rolsuper, has_schema_privilege('public', 'create') as creates,
            (select count(*)::int from pg_class where relowner = oid_of.oid) as owned
       from pg_roles oid_of where rolname = current_user`,
  );
  expect(rows).toEqual([{ who: role, rolsuper: false, creates: false, owned: 0 }]);
  for (const statement of ['create table t (a int)', 'alter table account add column x int', 'delete from migration'])
    await expect(server.db.query(statement)).rejects.toThrow(/permission denied|must be owner/);

  await registerPerson(server);
  const admin = await makeAdmin(server);
  const { formId } = await makeSubmitted(server);
  expect((await decideAs(admin, formId, 'accept')).status).toBe(200);
  await makeFaq(admin.client);
  expect((await fetch(`${server.url}/healthcheck1`)).status).toBe(200);
  await server.close();
});

test('with a migration that did not run, such a role refuses the start and says what to do', async () => {
  await asAdmin(
    `delete from migration where name = (select max(name) from migration)`,
    inject('postgresAdminUrl').replace('/portal?', `${/\/t_\w+\?/.exec(database.url)?.[0]}`),
  );
  const pool = createPool({ connectionString: url }, { max: 2 });
  await expect(migrate(pool, findCodeRoot(), () => undefined)).rejects.toThrow(
    /\(1 migrations\), and the role may not change them: run "npm run migrate" as their owner first$/,
  );
  await pool.end();
});
