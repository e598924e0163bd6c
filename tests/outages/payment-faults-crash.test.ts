import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSwitches, type Switches } from '../../src/local-gateway/switches.ts';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { copyApplication } from '../api/payment-fixture.ts';
import { getFee, makePayer, pay, settled } from '../api/payment-support.ts';
import { createClient } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from '../support/local-gateway.ts';
import type { Person } from '../support/people.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';

/** An application that is ready to pay, at a running portal that can be killed. */
interface Fixture {
  readonly formId: string;
  orders(): ReturnType<LocalGateway['orders']>;
  /** Requests to the gateway for an order. */
  asked(): readonly { readonly requestId: string; readonly body: string }[];
  paymentStatus(): Promise<string | undefined>;
}

const dataDir = mkdtempSync('/tmp/portal-crash-');
let database: TestDatabase;
let db: Client;
let gateway: LocalGateway;
let person: Person;
let portal: KillablePortal | undefined;
let env: Readonly<Record<string, string>>;
/** Applications that no test has used yet. */
let unused: string[];

const startPortal = async (): Promise<void> => {
  portal ??= await startKillablePortal(env);
};

const killPortal = async (): Promise<void> => {
  await portal?.kill();
  portal = undefined;
};

beforeAll(async () => {
  [database, gateway] = [await cloneDatabase(demoDatabase), await startTestGateway(dataDir)];
  db = new Client({ connectionString: database.url });
  await db.connect();
  const server = await startAdmissionServer({ databaseUrl: database.url, dataDir, gateway });
  const sample = await makePayer(server);
  unused = [sample.formId];
  for (let copy = 0; copy < 4; copy++) unused.push(await copyApplication(server, sample.formId));
  await server.close();
  const port = String(await findFreePort());
  env = { ...gatewayEnv(gateway), DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port };
  person = { ...sample.person, client: createClient(`http://127.0.0.1:${port}`, sample.person.client.cookies) };
});
afterAll(async () => {
  await killPortal();
  await db.end();
  await gateway.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const openFixture = async (): Promise<Fixture> => {
  await startPortal();
  const formId = unused.pop() as string;
  const { RegistrationNumber } = (await getFee(person, formId)).body.data;
  return {
    formId,
    orders: () => gateway.orders().filter(({ invoice }) => invoice.startsWith(RegistrationNumber)),
    asked: () => gateway.requests.filter(({ method, body }) => method === 'POST' && body.includes(RegistrationNumber)),
    paymentStatus: async () =>
      (await db.query('select status from payment where application_id = $1', [formId])).rows[0]?.status,
  };
};

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) if (await holds()) return;
  throw new Error('not within a minute');
};

/** One application, one order, one Request-Id, one payment counted; paid within a minute of the new start. */
const expectWhole = async (fixture: Fixture): Promise<void> => {
  const { formId } = fixture;
  await startPortal();
  const from = performance.now();
  if ((await fixture.paymentStatus()) !== 'Paid') await settled(person, formId, 'Open', 60_000);
  expect(performance.now() - from).toBeLessThan(60_000);
  expect(fixture.orders()).toHaveLength(1);
  expect(new Set(fixture.asked().map(({ requestId, body }) => requestId + body)).size).toBe(1);
  gateway.pay(fixture.orders()[0]?.invoice ?? '');
  await settled(person, formId, 'Paid', 100_000);
  const { data } = (await getFee(person, formId)).body;
  expect(data).toMatchObject({ Status: 'Submitted', Payments: [{ PaymentStatus: 'Paid', RefundNeeded: false }] });
};

const killWhile = async (fixture: Fixture, switches: Partial<Switches>, moment: () => boolean | Promise<boolean>) => {
  Object.assign(gateway.switches, switches);
  const answer = pay(person, fixture.formId).catch(() => 'cut');
  await until(moment);
  await killPortal();
  Object.assign(gateway.switches, defaultSwitches());
  return answer;
};

const timeout = 300_000;

test('one order is created and paid after the portal is killed before the gateway creates the order', {
  timeout,
}, async () => {
  const fixture = await openFixture();
  const moment = () => fixture.asked().length === 1;
  expect(await killWhile(fixture, { failBefore: 1, answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect([fixture.orders().length, await fixture.paymentStatus()]).toEqual([0, 'Creating']);
  await expectWhole(fixture);
});

test('one order is created and paid after the portal is killed between creation and storage of the order', {
  timeout,
}, async () => {
  const fixture = await openFixture();
  const moment = () => fixture.orders().length === 1;
  expect(await killWhile(fixture, { answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect(await fixture.paymentStatus()).toBe('Creating');
  await expectWhole(fixture);
});

test('one order is created and paid after the portal is killed when the link is stored', {
  timeout,
}, async () => {
  const fixture = await openFixture();
  await killWhile(fixture, {}, async () => (await fixture.paymentStatus()) === 'Open');
  await expectWhole(fixture);
});

test('after the portal is killed during a notification, the repeated notification sets the fee to Paid', {
  timeout,
}, async () => {
  const fixture = await openFixture();
  const { formId } = fixture;
  await pay(person, formId);
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from application where id = $1 for update', [formId]);
  const invoice = fixture.orders()[0]?.invoice ?? '';
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
  await killPortal();
  await blocker.query('rollback');
  await blocker.end();
  await gateway.whenIdle();
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0]);
  expect(await fixture.paymentStatus()).toBe('Open');
  await startPortal();
  await gateway.advance(30 * 60_000);
  await settled(person, formId, 'Paid', 100_000);
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0, 200]);
});

test('a payment stays paid after the portal is killed right after its notification', { timeout }, async () => {
  const fixture = await openFixture();
  const { formId } = fixture;
  await pay(person, formId);
  gateway.pay(fixture.orders()[0]?.invoice ?? '');
  await until(async () => (await fixture.paymentStatus()) === 'Paid');
  await killPortal();
  await startPortal();
  expect((await getFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', Status: 'Submitted' });
  const { rows } = await db.query(
    `select count(*)::int as count from application_history where application_id = $1 and event = 'payment.confirmed'`,
    [formId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
