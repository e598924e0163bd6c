import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seal } from '../../src/server/features/second-factor/seal-secrets.ts';
import { createDatabase, createPool, type RawDatabase } from '../../src/server/platform/database/database.ts';
import { createWebhookSecret, formatWebhookSecret } from '../../src/server/platform/webhooks/sign-webhook.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { startWebhookTarget, verifyWebhook, type WebhookTarget } from '../support/webhook-target.ts';

const sealingKey = 'a-key-of-the-second-factor';
const endpointId = '3f0a8a3e-6a5e-4a51-9c39-58a1b2a6d001';

let database: TestDatabase;
let db: RawDatabase;
let folder: string;
let target: WebhookTarget;
const portals: KillablePortal[] = [];

const start = async (): Promise<KillablePortal> => {
  const portal = await startKillablePortal({
    ...gatewayEnv(undefined),
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO_DATA: 'false',
    PORT: '0',
    SECOND_FACTOR_KEYS: sealingKey,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  });
  portals.push(portal);
  return portal;
};

beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  db = createDatabase(createPool({ connectionString: database.url }, { max: 2 }));
  folder = mkdtempSync('/tmp/portal-webhooks-');
  target = await startWebhookTarget();
}, 120_000);
afterAll(async () => {
  for (const portal of portals) await portal.kill();
  await target?.close();
  await db?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a process that is killed after the target received a webhook, and before that is stored: the next one sends it with the same id', async () => {
  const secret = createWebhookSecret();
  await db.query(`insert into webhook_endpoint (id, url, secret) values ($1, $2, $3)`, [
    endpointId,
    target.at('/hook'),
    seal([sealingKey], endpointId, secret),
  ]);
  const first = await start();
  let arrived: () => void = () => undefined;
  const untilArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  target.answer('/hook', () => {
    arrived();
    return new Promise(() => undefined);
  });
  await db.query(
    `insert into webhook_delivery (endpoint_id, message_id, type, data, next_at)
     values ($1, gen_random_uuid(), 'webhook.test', '{}', now())`,
    [endpointId],
  );
  await untilArrived;
  await first.kill();
  target.answer('/hook', undefined);
  // As if the minute were over for which the killed process had claimed the endpoint.
  await db.query('update webhook_endpoint set busy_until = now() where busy_until is not null');
  await start();
  await expect.poll(() => target.received.length, { timeout: 60_000 }).toBe(2);
  const [once, again] = target.received;
  expect(again?.headers['webhook-id']).toBe(once?.headers['webhook-id']);
  expect(again?.text).toBe(once?.text);
  if (again) expect(verifyWebhook(formatWebhookSecret(secret), again)).toEqual(again.body);
  await expect
    .poll(async () => (await db.query('select attempts, last_status, next_at from webhook_delivery')).rows, {
      timeout: 60_000,
    })
    .toEqual([{ attempts: 1, last_status: 204, next_at: null }]);
}, 180_000);
