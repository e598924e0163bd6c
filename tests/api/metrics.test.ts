import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveStep } from '../../src/contract/application.ts';
import { recordSuccess } from '../smoke/probe-account.ts';
import { makePerson, registerPerson } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { cloneDatabase, demoDatabase, type TestDatabase } from '../support/test-database.ts';
import { makeSubmitted } from './admin-applications-support.ts';
import { startAdmissionServer, validAnswers } from './application-support.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text format of Prometheus, and fails on a line that is none of it. */
const readSamples = (text: string): readonly Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-z_:][\w:]*)(?:\{(.*)\})? (NaN|[+-]?Inf|-?\d\S*)$/i.exec(line) ?? [];
      expect(name, line).not.toBe('');
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });

const read = async ({ portal }: TestServer): Promise<{ text: string; samples: readonly Sample[] }> => {
  const answer = await fetch(portal.metricsUrl as string);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const text = await answer.text();
  return { text, samples: readSamples(text) };
};

/** The sum of the samples with this name and these labels; undefined when there is none. */
const sumOf = async (from: TestServer, name: string, labels: Sample['labels'] = {}): Promise<number | undefined> => {
  const { samples } = await read(from);
  const found = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
};

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await cloneDatabase(demoDatabase);
  // A server that is no replica is asked, and everything is read from the primary.
  const env = { METRICS_PORT: '0', DATABASE_READ_URL: database.url };
  server = await startAdmissionServer({ databaseUrl: database.url, env });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});

test('a registration, a saved step and a submitted application are counted, each by route, step, template, status and pool', async () => {
  const before = await sumOf(server, 'portal_applications_submitted');
  const { person, formId } = await makeSubmitted(server);
  await registerPerson(server);
  const refused = await person.client.call(saveStep, { body: { step: 1, id: formId } });
  expect(refused.status).toBeGreaterThanOrEqual(400);

  const { catalogue } = server.portal.services;
  const asked = catalogue.steps.filter(({ submits }) => !submits);
  for (const { key } of asked) expect(await sumOf(server, 'portal_step_saves_total', { step: key }), key).toBe(1);
  expect(await sumOf(server, 'portal_applications_submitted')).toBe((before ?? 0) + 1);
  expect(await sumOf(server, 'portal_applications', { status: 'Pending Registration Fee' })).toBeGreaterThan(0);
  const saves = { http_request_method: 'POST', http_route: `/api${saveStep.path}` };
  expect(
    await sumOf(server, 'http_server_request_duration_count', { ...saves, http_response_status_code: '200' }),
  ).toBe(asked.length);
  expect(
    await sumOf(server, 'http_server_request_duration_count', {
      ...saves,
      http_response_status_code: String(refused.status),
    }),
  ).toBe(1);
  await expect.poll(() => sumOf(server, 'portal_mails_attempts_total', { template: 'otp', outcome: 'sent' })).toBe(1);
  await expect.poll(() => sumOf(server, 'portal_jobs_duration_count', { task: 'sendCode', outcome: 'done' })).toBe(1);
  expect(await sumOf(server, 'db_client_connection_count', { pool: 'applicant' })).toBeGreaterThan(0);
  expect(await sumOf(server, 'nodejs_eventloop_delay', { quantile: '0.99' })).toBeGreaterThanOrEqual(0);
  expect(await sumOf(server, 'process_memory_usage', { kind: 'resident' })).toBeGreaterThan(10_000_000);
});

test('a job that is due and one that failed at every attempt are reported by task, with the age of the oldest', async () => {
  await server.db.query(
    `select graphile_worker.add_job('notATask', run_at => now() - interval '90 seconds'),
            graphile_worker.add_job('notATask', run_at => now() + interval '1 hour'),
            graphile_worker.add_job('alsoNone', max_attempts => 1)`,
  );
  await server.db.query(
    `update graphile_worker._private_jobs job set attempts = 1 from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = 'alsoNone'`,
  );
  expect(await sumOf(server, 'portal_jobs_due', { task: 'notATask' })).toBe(1);
  expect(await sumOf(server, 'portal_jobs_failed', { task: 'notATask' })).toBe(0);
  expect(await sumOf(server, 'portal_jobs_oldest', { task: 'notATask' })).toBeGreaterThanOrEqual(90);
  expect([
    await sumOf(server, 'portal_jobs_due', { task: 'alsoNone' }),
    await sumOf(server, 'portal_jobs_failed', { task: 'alsoNone' }),
    await sumOf(server, 'portal_jobs_oldest', { task: 'alsoNone' }),
  ]).toEqual([0, 1, 0]);
  await server.db.query('delete from graphile_worker._private_jobs where max_attempts = 1');
  expect(await sumOf(server, 'portal_jobs_failed', { task: 'alsoNone' })).toBe(0);
});

test('no person, address, token or id is in the metrics, whatever was asked for', async () => {
  const person = await makePerson(server);
  const [step] = server.portal.services.catalogue.steps;
  if (!step) throw new Error('no step');
  const answers = JSON.stringify(await validAnswers(server, step));
  for (const path of [
    `/api/nothing/${person.id}?email=${person.email}`,
    `/reset-password/${person.id}"} evil 1`,
    `/my-registration/${person.id}\n`,
    `/api/form/${person.id}`,
  ])
    await person.client.request('GET', encodeURI(path));
  await person.client.request('POST', `/api${saveStep.path}`, { body: { answers, token: person.id } });
  const { text } = await read(server);
  for (const secret of [person.id, person.email, 'evil', '@']) expect(text, secret).not.toContain(secret);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the operator’s guide lists exactly the metrics that exist, and alerts and dashboard use no others', async () => {
  await makeSubmitted(server);
  await recordSuccess(server.db);
  const existing = async () => {
    const { text } = await read(server);
    return [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name);
  };
  const [, guide = ''] = /^## Metrics$(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const listed = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  // Counters and histograms exist from their first value on.
  await expect.poll(async () => (await existing()).toSorted()).toEqual(listed.toSorted());
  const named = ['alerts.yml', 'dashboard.json'].flatMap((file) =>
    [...readFileSync(`deploy/monitoring/${file}`, 'utf8').matchAll(/\b(?:portal|http|db|nodejs|process)_\w+/g)].map(
      ([name]) => name.replace(/_(?:count|bucket|sum)$/, ''),
    ),
  );
  const labels = new Set(['http_request_method', 'http_route', 'http_response_status_code']);
  const known = new Set(listed.map((name) => name.replace(/_(?:count)$/, '')));
  expect(named.filter((name) => !labels.has(name) && !known.has(name))).toEqual([]);
});

test('the port of the portal has no metrics, the port of the metrics has nothing else, and without METRICS_PORT there is none', async () => {
  const url = server.portal.metricsUrl as string;
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  for (const path of ['/', '/livez', '/api/portal', '/metrics/x'])
    expect((await fetch(new URL(path, url))).status, path).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  const other = await startTestServer();
  expect(other.portal.metricsUrl).toBeUndefined();
  await other.close();
});

test('a port that is taken stops the start with one line that names the setting', async () => {
  const { port } = new URL(server.portal.metricsUrl as string);
  await expect(startTestServer({ env: { METRICS_PORT: port } })).rejects.toThrow(
    `METRICS_HOST 127.0.0.1 and METRICS_PORT ${port} cannot be used: EADDRINUSE`,
  );
});
