import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, logout, register } from '../../src/contract/account.ts';
import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { startAdmissionServer } from '../api/application-support.ts';
import { makeFaq, news, newsFields } from '../api/content-support.ts';
import { type ApiClient, createClient, type PlainCall, type RequestOptions } from '../support/client.ts';
import { haproxy, type RunningProxy, startHaproxy } from '../support/haproxy.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { makePerson, newEmail, registration } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** As the browser does: the same key again until the portal accepts the call. */
const untilAccepted = async (client: ApiClient, call: PlainCall, options: RequestOptions): Promise<void> => {
  const idempotencyKey = randomUUID();
  for (;;) {
    const answer = await client.send(call, { ...options, idempotencyKey }).catch(() => undefined);
    if (answer?.status === 201) return;
    if (answer !== undefined && answer.status < 500) throw new Error(answer.text);
    await sleep(100);
  }
};

describe.skipIf(haproxy === undefined)('three processes behind haproxy', { timeout: 600_000 }, () => {
  /** Makes accounts; no call goes through it. */
  let server: TestServer;
  let env: Readonly<Record<string, string>>;
  const processes: KillablePortal[] = [];
  let proxy: RunningProxy;

  beforeAll(async () => {
    server = await startAdmissionServer();
    const port = await findFreePort();
    env = {
      ...gatewayEnv(undefined),
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.dataDir,
      DEMO_DATA: 'false',
      PORT: '0',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DRAIN_SECONDS: '2',
    };
    for (let i = 0; i < 3; i++) processes.push(await startKillablePortal(env));
    proxy = await startHaproxy(
      port,
      processes.map(({ url }) => url),
    );
  });
  afterAll(async () => {
    await proxy?.stop();
    for (const one of processes) await one.kill();
    await server?.close();
  });

  const portOf = ({ url }: KillablePortal): string => new URL(url).port;

  test('a session that one process opened is valid at each, and its logout at one ends it at each', async () => {
    const { client } = await makePerson(server);
    const clients = processes.map(({ url }) => createClient(url, new Map(client.cookies)));
    const statuses = () => Promise.all(clients.map(async (each) => (await each.call(currentUser)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const last = createClient((processes[2] as KillablePortal).url, new Map(client.cookies));
    await last.call(logout);
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  test('a question that is published at one process is on the cached page of each process', async () => {
    const pages = () => Promise.all(processes.map(async ({ url }) => (await fetch(`${url}/faq`)).text()));
    const { client } = await makePerson(server, { role: 'admin' });
    for (const [index, { url }] of processes.entries()) {
      await pages();
      const question = `Pertanyaan ${index} ${randomUUID()}`;
      await makeFaq(createClient(url, new Map(client.cookies)), { question });
      await expect.poll(async () => (await pages()).filter((page) => page.includes(question)).length).toBe(3);
    }
  });

  test('30 registrations at once through the proxy get one mail each', async () => {
    const emails = Array.from({ length: 30 }, () => newEmail());
    await Promise.all(
      emails.map((email) => untilAccepted(createClient(proxy.url), register, { body: registration(email) })),
    );
    for (const email of emails) await server.waitForMail(email);
    const waiting = "select from graphile_worker.jobs where task_identifier = 'sendCode'";
    await expect.poll(async () => (await server.db.query(waiting)).rowCount).toBe(0);
    for (const email of emails) expect(await server.mails(email)).toHaveLength(1);
  });

  test('60 items are created once each although two processes are killed meanwhile and the calls are repeated', async () => {
    const { client } = await makePerson(server, { role: 'admin' });
    const titles = Array.from({ length: 60 }, (_, index) => `Berita ${index} ${randomUUID()}`);
    let done = 0;
    const create = async (title: string): Promise<void> => {
      await untilAccepted(createClient(proxy.url, new Map(client.cookies)), news.create, {
        body: { ...newsFields, title },
      });
      done += 1;
    };
    const all = Promise.all(titles.map(create));
    for (const [index, after] of [10, 30].entries()) {
      await expect.poll(() => done, { interval: 5 }).toBeGreaterThanOrEqual(after);
      await processes[index]?.kill();
    }
    await all;
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::int as n from content_item where fields->>'title' = any($1) group by fields->>'title'`,
      [titles],
    );
    expect(rows.map(({ n }) => n)).toEqual(titles.map(() => 1));
    for (const index of [0, 1])
      processes[index] = await startKillablePortal({ ...env, PORT: portOf(processes[index] as KillablePortal) });
  });

  test('no call fails while each process is stopped in turn and started again', async () => {
    const { client } = await makePerson(server);
    const failed: string[] = [];
    let isOver = false;
    let calls = 0;
    const visit = async (): Promise<void> => {
      const visitor = createClient(proxy.url, new Map(client.cookies));
      while (!isOver) {
        const answer = await visitor.call(currentUser).catch(String);
        calls += 1;
        if (typeof answer === 'string') failed.push(answer);
        // An overloaded process refuses calls by itself; the proxy would answer without an envelope.
        else if (answer.status !== 200 && answer.body.statusCode !== 503)
          failed.push(`${answer.status} ${answer.text}`);
      }
    };
    const visitors = Array.from({ length: 4 }, visit);
    for (const [index, old] of processes.entries()) {
      expect(await old.stop()).toBe(0);
      processes[index] = await startKillablePortal({ ...env, PORT: portOf(old) });
      // The proxy sends it calls again before the next one stops.
      await expect.poll(() => proxy.countReady()).toBe(3);
    }
    isOver = true;
    await Promise.all(visitors);
    expect(failed).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});
