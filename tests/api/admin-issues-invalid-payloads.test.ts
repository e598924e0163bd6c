import { afterAll, beforeAll, expect, test } from 'vitest';
import { listIssues } from '../../src/contract/admin-issues.ts';
import { makePerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const payloads: readonly (readonly [string, object])[] = [
  ['sendCode', { accountId: 'no id', request: 'none' }],
  ['sendCode', { accountId: null, tries: 'many' }],
  ['sendLink', { accountId: '', purpose: 5, tries: 99_999_999_999 }],
  ['sendMail', { to: {}, template: [], tries: -1 }],
  ['noSuchTask', { accountId: '00000000-0000-4000-8000-00000000000g' }],
];

test('the list of open issues contains every failed job and every failed mail although their payloads are invalid', async () => {
  const admin = await makePerson(server, { role: 'admin' });
  for (const [task, payload] of payloads) {
    await server.db.query(
      `select graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 hour', max_attempts => 10)`,
      [task, JSON.stringify(payload)],
    );
    await server.db.query('update graphile_worker._private_jobs set attempts = max_attempts where run_at > now()');
    await server.db.query(
      `insert into undelivered_mail (template, recipient, reason, task, payload) values ('otp', 'a@example.com', 'failed', $1, $2)`,
      [task, JSON.stringify(payload)],
    );
  }
  for (const kind of ['job', 'mail'] as const) {
    const { status, body, text } = await admin.client.call(listIssues, { query: { kind } });
    expect(status, text).toBe(200);
    expect(body.data).toHaveLength(payloads.length);
  }
});
