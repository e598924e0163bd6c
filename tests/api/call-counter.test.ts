import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

const MAX = 150;
let servers: readonly TestServer[] = [];
beforeAll(async () => {
  const env = { RATE_LIMIT: String(MAX), TRUST_PROXY: '1' };
  const first = await startTestServer({ env });
  servers = [first, await startTestServer({ env, databaseUrl: first.databaseUrl })];
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

const statusOf = async (index: number, address: string): Promise<number> => {
  const { api } = servers[index] as TestServer;
  return (await api.request('GET', '/version.json', { headers: { 'x-forwarded-for': address } })).status;
};

/** All calls of this test lie within one minute, which is what is counted. */
const beginOfMinute = async (): Promise<void> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await sleep(left + 50);
};

test('after 130 of 150 allowed calls at one process, an address gets 429 from another process within 75 calls; another address gets 200', async () => {
  await beginOfMinute();
  const address = '203.0.113.9';
  expect(await statusOf(0, '203.0.113.10')).toBe(200);
  const first = await Promise.all(Array.from({ length: MAX - 20 }, () => statusOf(0, address)));
  expect(new Set(first)).toEqual(new Set([200]));
  await expect
    .poll(async () => (await servers[0]?.db.query('select address, calls from call_count'))?.rows)
    // An address that calls now and then costs no statement.
    .toEqual([{ address, calls: MAX - 20 }]);
  let passed = 0;
  // A call every 40 milliseconds: the other process learns of the first one's within a second.
  while ((await statusOf(1, address)) === 200) {
    passed++;
    await sleep(40);
  }
  expect(passed).toBeLessThan(MAX / 2);
  expect(await statusOf(1, '203.0.113.10')).toBe(200);
}, 120_000);
