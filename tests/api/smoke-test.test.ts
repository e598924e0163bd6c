import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '../../src/contract/account.ts';
import { exportApplications, listAdminApplications } from '../../src/contract/admin-applications.ts';
import { getDashboard } from '../../src/contract/admin-dashboard.ts';
import { listUsers } from '../../src/contract/admin-users.ts';
import { textValuesOf } from '../../src/engine/text/text-values.ts';
import { listFigures } from '../../src/server/features/portal/figure-queries.ts';
import { createStorage } from '../../src/server/platform/storage/create-storage.ts';
import { addProbeAccount, findOpenInstitution, findProbeCode, removeProbeAccount } from '../smoke/probe-account.ts';
import { runSmokeTest, type SmokeTest } from '../smoke/smoke-test.ts';
import { walkToSubmit } from '../smoke/walk.ts';
import { makePerson, newEmail, type Person, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { startAdmissionServer } from './application-support.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startAdmissionServer();
  admin = await makePerson(server, { role: 'admin' });
});
afterAll(() => server.close());

const mailbox = 'office@example.com';
const lines: string[] = [];
const smokeTest = (changed: Partial<SmokeTest> = {}): SmokeTest => {
  const { db, catalogue, settings } = server.portal.services;
  const storage = createStorage(settings);
  const report = (line: string) => void lines.push(line);
  return { url: server.url, mailbox, db, storage, catalogue, secret: settings.resultKey, report, ...changed };
};

/** Rows by table. What a visit always leaves is deleted by time: limits, intents and jobs. */
const countRows = async (): Promise<Readonly<Record<string, number>>> => {
  const passing = ['throttle', 'idempotency', 'smoke_test', 'registration_counter', 'known_device', 'dashboard_delta'];
  const { rows } = await server.db.query<{ name: string; n: number }>(
    `select c.relname as name,
        (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text::int as n
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)`,
    [passing],
  );
  // The admin of this file is audited too.
  const audit = await server.db.query('select from audit where actor_id is distinct from $1', [admin.id]);
  return { ...Object.fromEntries(rows.map(({ name, n }) => [name, n])), audit: audit.rowCount ?? 0 };
};

/** What staff and monitors see of all applicants. */
const readCounts = async () => {
  const { client } = admin;
  const applications = await client.call(listAdminApplications);
  const users = await client.call(listUsers);
  const dashboard = await client.call(getDashboard);
  const table = await client.call(exportApplications, { query: { format: 'csv' } });
  for (const { status, text } of [applications, users, dashboard, table]) expect(status, text).toBe(200);
  const { Now: _now, ...shown } = dashboard.body.data as Readonly<Record<string, unknown>>;
  const figures = (await listFigures(server.portal.services.db)).filter(({ kind }) => kind !== 'smoke');
  return {
    applications: applications.body.data,
    users: JSON.stringify(users.body.data).match(/smoke-/g),
    shown,
    table: table.text,
    figures: figures.map((figure) => JSON.stringify(figure)).sort(),
  };
};

test('an application of the smoke test is submitted, and no list, count, export or figure changes', async () => {
  const { db, catalogue, settings } = server.portal.services;
  const before = await readCounts();
  const rowsBefore = await countRows();
  const account = await addProbeAccount(db, mailbox);
  const code = { secret: settings.resultKey, digits: textValuesOf(catalogue).codeDigits };
  const number = await walkToSubmit({
    ...smokeTest(),
    email: account.email,
    institutionCode: await findOpenInstitution(db),
    readCode: async () => {
      await server.waitForMail(account.email);
      await expect.poll(() => findProbeCode(db, account, code)).toMatch(/^\d+$/);
      return (await findProbeCode(db, account, code)) as string;
    },
  });
  expect(number).toMatch(/^\d+-0-\d{6}$/);
  const { rows } = await server.db.query('select status from application where registration_number = $1', [number]);
  expect(rows).toEqual([{ status: expect.not.stringMatching('Draft') }]);
  expect(await readCounts()).toEqual(before);
  await removeProbeAccount(db, createStorage(settings), account);
  expect(await countRows()).toEqual(rowsBefore);
});

test('a run reports each call with its time, records its success and leaves nothing', async () => {
  const before = await countRows();
  lines.length = 0;
  await runSmokeTest(smokeTest());
  expect(lines.filter((line) => / 20[01] {2}POST \/api\/form$/.test(line)).length).toBeGreaterThan(3);
  expect(lines).toContainEqual(expect.stringMatching(/^ +\d+ ms {2}200 {2}POST \/api\/form\/submit$/));
  expect(await countRows()).toEqual(before);
  const age = (await listFigures(server.portal.services.db)).find(({ kind }) => kind === 'smoke')?.n;
  expect(age).toBeLessThan(60);
});

test('a run that fails in the middle leaves nothing and records no success', async () => {
  await server.db.query('delete from smoke_test');
  const before = await countRows();
  const { catalogue } = server.portal.services;
  const steps = catalogue.steps.filter(({ submits }) => !submits);
  await expect(runSmokeTest(smokeTest({ catalogue: { ...catalogue, steps } }))).rejects.toThrow('submits');
  expect(await countRows()).toEqual(before);
  expect((await server.db.query('select from smoke_test')).rowCount).toBe(0);
});

test('the next run removes what a killed one left', async () => {
  const { db } = server.portal.services;
  const { id } = await addProbeAccount(db, mailbox);
  await server.db.query(`update account set created_at = created_at - interval '1 hour' where id = $1`, [id]);
  await runSmokeTest(smokeTest());
  expect((await server.db.query('select from account where is_probe')).rowCount).toBe(0);
});

test('no visitor makes an account of the smoke test, and no account becomes or stops being one', async () => {
  const email = `office+smoke-1f2e@example.com`;
  await server.api.call(register, { body: registration(email, { is_probe: true, isProbe: true }) });
  await server.api.call(register, { body: registration(newEmail('office+smoke-3d')) });
  expect((await server.db.query('select from account where is_probe')).rowCount).toBe(0);
  await expect(server.db.query('update account set is_probe = true where email = $1', [admin.email])).rejects.toThrow(
    'never changes',
  );
});
