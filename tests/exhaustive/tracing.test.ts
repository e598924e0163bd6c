import { afterAll, beforeAll, expect, test } from 'vitest';
import { editProfile, register } from '../../src/contract/account.ts';
import { createClient } from '../support/client.ts';
import { type KillablePortal, startKillablePortal } from '../support/killable-portal.ts';
import { gatewayEnv } from '../support/local-gateway.ts';
import { makePerson, newEmail, registration } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type CollectedSpan, startTraceCollector } from '../support/trace-collector.ts';

/** Prepares accounts; another process on its database is traced. */
let server: TestServer;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let portal: KillablePortal;

beforeAll(async () => {
  server = await startTestServer();
  collector = await startTraceCollector();
  portal = await startKillablePortal({
    ...gatewayEnv(undefined),
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    DEMO_DATA: 'false',
    PORT: '0',
    LOG_LEVEL: 'info',
    SLOW_STATEMENT_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
});
afterAll(async () => {
  await portal?.kill();
  await collector?.close();
  await server?.close();
});

interface LogLine {
  readonly msg?: string;
  readonly reqId?: string;
  readonly statement?: string;
  readonly text?: string;
}

const logLines = (): readonly LogLine[] =>
  portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

const waitForSpan = async (isIt: (span: CollectedSpan) => boolean): Promise<CollectedSpan> => {
  await expect.poll(() => collector.spans.find(isIt)).toBeDefined();
  return collector.spans.find(isIt) as CollectedSpan;
};

test('one request has one id in the head of its answer, in its log line, in its trace and in its slow statements, and no value of it is in any of them', async () => {
  const { client } = await makePerson(server);
  const there = createClient(portal.url, new Map(client.cookies));
  // The statement waits for this lock for longer than the limit.
  const other = await server.db.pool.connect();
  await other.query('begin');
  await other.query('lock table account in share row exclusive mode');
  const answered = there.call(editProfile, {
    body: { firstName: 'Rahasia', noLastName: true, dialCode: '+62', phone: '8111222333' },
  });
  await expect
    .poll(async () => (await server.db.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  await other.query('commit');
  other.release();
  const answer = await answered;
  expect(answer.status).toBe(200);
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);

  await expect.poll(() => logLines().find(({ msg, reqId }) => msg === 'answered' && reqId === id)).toBeDefined();
  const slow = logLines().filter(({ msg, reqId }) => msg === 'slow statement' && reqId === id);
  expect(slow.map(({ statement }) => statement?.replace(/ [0-9a-f]{8}$/, ''))).toContain('update account');
  expect(slow.every(({ text }) => text?.includes('$1'))).toBe(true);

  const request = await waitForSpan(({ attributes }) => attributes['portal.request.id'] === id);
  expect(request).toMatchObject({ name: 'PUT /api/applicant/profile', isFailed: false });
  expect(request.attributes['http.response.status_code']).toBe(200);
  const statement = await waitForSpan(
    ({ name, parentSpanId }) => parentSpanId === request.spanId && name.startsWith('update account'),
  );
  expect(statement.traceId).toBe(request.traceId);
  for (const text of [portal.output(), collector.text()]) expect(text).not.toMatch(/Rahasia|8111222333/);
});

test('a registration leads to a trace of the job, with its mail and its statements below it, without the address', async () => {
  const email = newEmail();
  await createClient(portal.url).call(register, { body: registration(email) });
  await server.waitForMail(email);
  // Either process may have run the job.
  for (let i = 0; i < 20 && !collector.spans.some(({ name }) => name.startsWith('mail ')); i++) {
    const next = newEmail();
    await createClient(portal.url).call(register, { body: registration(next) });
    await server.waitForMail(next);
  }
  const mail = await waitForSpan(({ name }) => name.startsWith('mail '));
  const job = await waitForSpan(({ spanId }) => spanId === mail.parentSpanId);
  expect(job.name).toBe('job sendCode');
  await waitForSpan(({ parentSpanId, name }) => parentSpanId === job.spanId && !name.startsWith('mail '));
  expect(collector.text()).not.toContain(email);
});

test('an answer to an address that cannot be read has an id too', async () => {
  const answer = await fetch(`${portal.url}/%E0%A4%A`);
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a portal whose collector does not answer serves calls and stops in an orderly way', async () => {
  const lonely = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
  expect((await fetch(`${lonely.url}/api/portal`)).status).toBe(200);
  await lonely.close();
});
