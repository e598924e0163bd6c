import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyData, type Scratch } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { mailsOf } from './admin-applications-support.ts';
import { startAdmissionServer } from './application-support.ts';
import { makePayer, pay } from './payment-support.ts';

const reminders = [
  { text: 'payment-tomorrow', to: 'applicant', hoursBefore: 24 },
  { text: 'payment-reminder', to: 'applicant' },
  { text: 'payment-last-hour', to: 'applicant', hoursBefore: 0.5 },
];

let data: Scratch;
let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  data = await copyData();
  await data.change<{ events: object }>('schemas/rules/mails.json', (mails) => ({
    ...mails,
    events: { ...mails.events, 'payment-ends-soon': reminders },
  }));
  for (const language of ['id', 'en'])
    await data.change<object>(`locales/${language}/mail.json`, (texts) => ({
      ...texts,
      'payment-tomorrow': { subject: 'One day left', body: '{{dueAt}}' },
      'payment-last-hour': { subject: 'Last hour', body: '{{dueAt}}' },
    }));
  const env = { PORTAL_ROOT: data.root };
  server = await startAdmissionServer({ env, gateway: true });
  const { databaseUrl, dataDir, gateway } = server;
  second = await startTestServer({ env, databaseUrl, dataDir, gateway });
});
afterAll(async () => {
  await second?.close();
  await server?.close();
  await data?.remove();
});

const link = async () => {
  const { person, formId } = await makePayer(server);
  const { Id: id } = (await pay(person, formId)).body.data;
  return {
    formId,
    /** The link was created so many hours ago and ends in so many hours. */
    move: (created: number, due: number) =>
      server.db.query(
        `update payment set created_at = now() - $2::float8 * interval '1 hour', due_at = now() + $3::float8 * interval '1 hour'
         where id = $1`,
        [id, created, due],
      ),
  };
};

const remindersOf = async (formId: string) =>
  (await mailsOf(server, formId))
    .map(({ template }) => template)
    .filter((name) => reminders.some(({ text }) => text === name));

const wait = (formId: string, expected: readonly string[]) =>
  expect.poll(() => remindersOf(formId), { timeout: 60_000, interval: 200 }).toEqual(expected);

/** Until both servers have looked for links that end soon, which they do with another one. */
const untilLooked = async () => {
  const other = await link();
  await other.move(96, 0.4);
  await wait(other.formId, ['payment-last-hour']);
};

test('two servers send each reminder of a payment link once, at the hours that the data names', async () => {
  const { formId, move } = await link();
  await move(72, 25);
  await untilLooked();
  expect(await remindersOf(formId)).toEqual([]);
  await move(72, 23);
  await wait(formId, ['payment-tomorrow']);
  await move(72, 5);
  await wait(formId, ['payment-tomorrow', 'payment-reminder']);
  await move(72, 0.4);
  await wait(formId, ['payment-tomorrow', 'payment-reminder', 'payment-last-hour']);
  // A later end repeats no reminder.
  await move(72, 20);
  await untilLooked();
  expect(await remindersOf(formId)).toHaveLength(3);
});

test('a link whose reminders are all due gets the last one only, and a short link in its last quarter', async () => {
  const late = await link();
  await late.move(72, 0.4);
  await wait(late.formId, ['payment-last-hour']);
  const short = await link();
  await short.move(2, 1);
  await untilLooked();
  expect(await remindersOf(short.formId)).toEqual([]);
  await short.move(2, 0.6);
  await wait(short.formId, ['payment-reminder']);
});

test('a link that an earlier release reminded of is not reminded of again', async () => {
  const { formId, move } = await link();
  await server.db.query('update payment set reminded_at = now() where application_id = $1', [formId]);
  await move(72, 5);
  await untilLooked();
  expect(await remindersOf(formId)).toEqual([]);
});
