import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultSwitches, type Switches } from '../../src/local-gateway/switches.ts';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { createClient } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from '../support/local-gateway.ts';
import type { Person } from '../support/people.ts';
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts';
import { startAdmissionServer } from './application-support.ts';
import { makePayer, pay, seeFee, settled } from './payment-support.ts';

interface Payer {
  readonly person: Person;
  readonly formId: string;
  readonly registrationNumber: string;
}

let [database, folder, gateway, db]: [TestDatabase, string, LocalGateway, Client] = [] as never;
let [url, env, payers, portal]: [string, Record<string, string>, Payer[], KillablePortal] = [] as never;

/** Applicants who are ready to pay, made by a portal that has stopped since. */
const prepare = async (count: number): Promise<Payer[]> => {
  const server = await startAdmissionServer({ databaseUrl: database.url, dataDir: folder, gateway });
  const made = await Promise.all(Array.from({ length: count }, () => makePayer(server)));
  const numbers = await Promise.all(made.map(({ person, formId }) => seeFee(person, formId)));
  await server.close();
  return made.map(({ person, formId }, i) => ({
    formId,
    person: { ...person, client: createClient(url, person.client.cookies) },
    registrationNumber: numbers[i]?.body.data.RegistrationNumber ?? '',
  }));
};

beforeAll(async () => {
  [database, folder] = [await cloneDatabase(), mkdtempSync('/tmp/portal-crash-')];
  gateway = await startTestGateway(folder);
  const port = String(await findFreePort());
  url = `http://127.0.0.1:${port}`;
  env = { ...gatewayEnv(gateway), DATABASE_URL: database.url, DATA_DIR: folder, PORT: port };
  payers = await prepare(5);
  db = new Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db?.end();
  await gateway?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  portal = await startKillablePortal(env);
});
afterEach(async () => {
  await portal.kill();
  Object.assign(gateway.switches, defaultSwitches());
});

const next = (): Payer => {
  const payer = payers.pop();
  if (!payer) throw new Error('every applicant has paid');
  return payer;
};
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) if (await holds()) return;
  throw new Error('not within a minute');
};
const ordersOf = ({ registrationNumber }: Payer) =>
  gateway.orders().filter(({ invoice }) => invoice.startsWith(registrationNumber));
const asked = ({ registrationNumber }: Payer) =>
  gateway.requests.filter(({ method, body }) => method === 'POST' && body.includes(registrationNumber));
const statusOf = async ({ formId }: Payer): Promise<string | undefined> =>
  (await db.query('select status from payment where application_id = $1', [formId])).rows[0]?.status;

/** One application, one order, one Request-Id, one payment counted; paid within a minute of the new start. */
const expectWhole = async (payer: Payer): Promise<void> => {
  portal = await startKillablePortal(env);
  const from = performance.now();
  const { person, formId } = payer;
  if ((await statusOf(payer)) !== 'Paid') await settled(person, formId, 'Open', 60_000);
  expect(performance.now() - from).toBeLessThan(60_000);
  expect(ordersOf(payer)).toHaveLength(1);
  expect(new Set(asked(payer).map(({ requestId, body }) => requestId + body)).size).toBe(1);
  gateway.pay(ordersOf(payer)[0]?.invoice ?? '');
  await settled(person, formId, 'Paid', 100_000);
  const { data } = (await seeFee(person, formId)).body;
  expect(data).toMatchObject({ Status: 'Submitted', Payments: [{ PaymentStatus: 'Paid', RefundNeeded: false }] });
};

const killWhile = async (payer: Payer, switches: Partial<Switches>, moment: () => boolean | Promise<boolean>) => {
  Object.assign(gateway.switches, switches);
  const answer = pay(payer.person, payer.formId).catch(() => 'cut');
  await until(moment);
  await portal.kill();
  Object.assign(gateway.switches, defaultSwitches());
  return answer;
};

test('one order is created and paid after a kill before the gateway creates the order', async () => {
  const payer = next();
  const moment = () => asked(payer).length === 1;
  expect(await killWhile(payer, { failBefore: 1, answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect([ordersOf(payer).length, await statusOf(payer)]).toEqual([0, 'Creating']);
  await expectWhole(payer);
}, 300_000);

test('one order is created and paid after a kill between creation and storage of the order', async () => {
  const payer = next();
  const moment = () => ordersOf(payer).length === 1;
  expect(await killWhile(payer, { answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect(await statusOf(payer)).toBe('Creating');
  await expectWhole(payer);
}, 300_000);

test('one order is created and paid after a kill when the link is stored', async () => {
  const payer = next();
  await killWhile(payer, {}, async () => (await statusOf(payer)) === 'Open');
  await expectWhole(payer);
}, 300_000);

test('a repeated notification is counted after a kill during the first one', async () => {
  const payer = next();
  await pay(payer.person, payer.formId);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from application where id = $1 for update', [payer.formId]);
  const invoice = ordersOf(payer)[0]?.invoice ?? '';
  gateway.pay(invoice);
  const { rows } = await db.query('select pg_backend_pid() as mine');
  const isWaiting = async () =>
    (
      await db.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> $1`,
        [rows[0].mine],
      )
    ).rowCount !== 0;
  await until(isWaiting);
  await portal.kill();
  await blocker.query('rollback');
  await blocker.end();
  await gateway.whenIdle();
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0]);
  expect(await statusOf(payer)).toBe('Open');
  portal = await startKillablePortal(env);
  await gateway.advance(30 * 60_000);
  await settled(payer.person, payer.formId, 'Paid', 100_000);
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0, 200]);
}, 300_000);

test('a payment stays paid after a kill right after its notification', async () => {
  const payer = next();
  await pay(payer.person, payer.formId);
  gateway.pay(ordersOf(payer)[0]?.invoice ?? '');
  await until(async () => (await statusOf(payer)) === 'Paid');
  await portal.kill();
  portal = await startKillablePortal(env);
  expect((await seeFee(payer.person, payer.formId)).body.data).toMatchObject({
    PaymentStatus: 'Paid',
    Status: 'Submitted',
  });
  const { rows } = await db.query(
    `select count(*)::int as count from application_history where application_id = $1 and event = 'payment.confirmed'`,
    [payer.formId],
  );
  expect(rows).toEqual([{ count: 1 }]);
}, 300_000);
