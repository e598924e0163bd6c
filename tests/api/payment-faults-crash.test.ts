import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { test as base, expect } from 'vitest';
import { defaultSwitches, type Switches } from '../../src/local-gateway/switches.ts';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { createClient } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv, type LocalGateway, startTestGateway } from '../support/local-gateway.ts';
import type { Person } from '../support/people.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { startAdmissionServer } from './application-support.ts';
import { makePayer, pay, seeFee, settled } from './payment-support.ts';

/** A running portal that can be killed, with its own database and gateway, and an applicant who is ready to pay. */
interface World {
  readonly databaseUrl: string;
  readonly db: Client;
  readonly gateway: LocalGateway;
  readonly person: Person;
  readonly formId: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  orders(): ReturnType<LocalGateway['orders']>;
  /** Requests to the gateway for an order. */
  asked(): readonly { readonly requestId: string; readonly body: string }[];
  paymentStatus(): Promise<string | undefined>;
}

/** @returns the applicant, made by a portal that has stopped since */
const makeApplicant = async (databaseUrl: string, dataDir: string, gateway: LocalGateway) => {
  const server = await startAdmissionServer({ databaseUrl, dataDir, gateway });
  const { person, formId } = await makePayer(server);
  const registrationNumber = (await seeFee(person, formId)).body.data.RegistrationNumber;
  await server.close();
  return { person, formId, registrationNumber };
};

const openWorld = async (database: TestDatabase, dataDir: string, gateway: LocalGateway): Promise<World> => {
  const { person, formId, registrationNumber } = await makeApplicant(database.url, dataDir, gateway);
  const port = String(await findFreePort());
  const env = { ...gatewayEnv(gateway), DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port };
  const db = new Client({ connectionString: database.url });
  await db.connect();
  let portal: KillablePortal = await startKillablePortal(env);
  return {
    databaseUrl: database.url,
    db,
    gateway,
    person: { ...person, client: createClient(`http://127.0.0.1:${port}`, person.client.cookies) },
    formId,
    start: async () => {
      portal = await startKillablePortal(env);
    },
    kill: () => portal.kill(),
    orders: () => gateway.orders().filter(({ invoice }) => invoice.startsWith(registrationNumber)),
    asked: () => gateway.requests.filter(({ method, body }) => method === 'POST' && body.includes(registrationNumber)),
    paymentStatus: async () =>
      (await db.query('select status from payment where application_id = $1', [formId])).rows[0]?.status,
  };
};

/** The tests mostly wait, each on a portal of its own, and so run side by side. */
const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the needs of a fixture from this pattern
  world: async ({}, use) => {
    const dataDir = mkdtempSync('/tmp/portal-crash-');
    const [database, gateway] = [await cloneDatabase(demoDatabase), await startTestGateway(dataDir)];
    const world = await openWorld(database, dataDir, gateway);
    await use(world);
    await world.kill();
    await world.db.end();
    await gateway.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  },
});

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(5)) if (await holds()) return;
  throw new Error('not within a minute');
};

/** One application, one order, one Request-Id, one payment counted; paid within a minute of the new start. */
const expectWhole = async (world: World): Promise<void> => {
  const { person, formId, gateway } = world;
  await world.start();
  const from = performance.now();
  if ((await world.paymentStatus()) !== 'Paid') await settled(person, formId, 'Open', 60_000);
  expect(performance.now() - from).toBeLessThan(60_000);
  expect(world.orders()).toHaveLength(1);
  expect(new Set(world.asked().map(({ requestId, body }) => requestId + body)).size).toBe(1);
  gateway.pay(world.orders()[0]?.invoice ?? '');
  await settled(person, formId, 'Paid', 100_000);
  const { data } = (await seeFee(person, formId)).body;
  expect(data).toMatchObject({ Status: 'Submitted', Payments: [{ PaymentStatus: 'Paid', RefundNeeded: false }] });
};

const killWhile = async (world: World, switches: Partial<Switches>, moment: () => boolean | Promise<boolean>) => {
  Object.assign(world.gateway.switches, switches);
  const answer = pay(world.person, world.formId).catch(() => 'cut');
  await until(moment);
  await world.kill();
  Object.assign(world.gateway.switches, defaultSwitches());
  return answer;
};

const timeout = 300_000;

test.concurrent('one order is created and paid after the portal is killed before the gateway creates the order', {
  timeout,
}, async ({ world }) => {
  const moment = () => world.asked().length === 1;
  expect(await killWhile(world, { failBefore: 1, answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect([world.orders().length, await world.paymentStatus()]).toEqual([0, 'Creating']);
  await expectWhole(world);
});

test.concurrent('one order is created and paid after the portal is killed between creation and storage of the order', {
  timeout,
}, async ({ world }) => {
  const moment = () => world.orders().length === 1;
  expect(await killWhile(world, { answerDelayMs: 5_000 }, moment)).toBe('cut');
  expect(await world.paymentStatus()).toBe('Creating');
  await expectWhole(world);
});

test.concurrent('one order is created and paid after the portal is killed when the link is stored', {
  timeout,
}, async ({ world }) => {
  await killWhile(world, {}, async () => (await world.paymentStatus()) === 'Open');
  await expectWhole(world);
});

test.concurrent('a repeated notification is counted after the portal is killed during the first one', {
  timeout,
}, async ({ world }) => {
  const { db, gateway, person, formId } = world;
  await pay(person, formId);
  const blocker = new Client({ connectionString: world.databaseUrl });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('select from application where id = $1 for update', [formId]);
  const invoice = world.orders()[0]?.invoice ?? '';
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
  await world.kill();
  await blocker.query('rollback');
  await blocker.end();
  await gateway.whenIdle();
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0]);
  expect(await world.paymentStatus()).toBe('Open');
  await world.start();
  await gateway.advance(30 * 60_000);
  await settled(person, formId, 'Paid', 100_000);
  expect(gateway.deliveries().find((each) => each.invoice === invoice)?.answers).toEqual([0, 200]);
});

test.concurrent('a payment stays paid after the portal is killed right after its notification', { timeout }, async ({
  world,
}) => {
  const { db, gateway, person, formId } = world;
  await pay(person, formId);
  gateway.pay(world.orders()[0]?.invoice ?? '');
  await until(async () => (await world.paymentStatus()) === 'Paid');
  await world.kill();
  await world.start();
  expect((await seeFee(person, formId)).body.data).toMatchObject({ PaymentStatus: 'Paid', Status: 'Submitted' });
  const { rows } = await db.query(
    `select count(*)::int as count from application_history where application_id = $1 and event = 'payment.confirmed'`,
    [formId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
