import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, verifyOtp } from '../../../src/contract/account.ts';
import { password, registration } from '../../support/people.ts';
import type { Environment } from '../environment/environment.ts';
import type { MailFault } from '../environment/smtp.ts';
import { inEnvironment } from '../in-environment.ts';
import { createVisitor, newAddress } from '../load/people.ts';
import { startWatch } from '../load/watch.ts';
import { exactly, figure, holds, type Row } from '../row.ts';

const live = '/api/province';

interface Registered {
  readonly email: string;
  /** Names the browser to which the code belongs. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly ms: number;
  readonly status: number;
}

const registerMany = (environment: Environment, count: number): Promise<readonly Registered[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // One after the other: hashing a password takes a core, and a crowd of them is another row's fault.
      await sleep(at * 150);
      const email = newAddress('mail');
      const entry = environment.ledger.intend({ kind: 'registered', email });
      const client = createVisitor(environment.nextUrl(), environment.traffic.send);
      const from = performance.now();
      const { status } = await client.call(register, { idempotencyKey: randomUUID(), body: registration(email) });
      if (status === 201) entry.acknowledged = {};
      return { email, cookies: client.cookies, status, ms: performance.now() - from };
    }),
  );

const withCode = (environment: Environment, people: readonly Registered[]): number =>
  people.filter(({ email }) => environment.smtp.to(email).some(({ code }) => code !== undefined)).length;

/** @returns seconds until everybody has a code */
const untilAllHaveCodes = async (
  environment: Environment,
  people: readonly Registered[],
  ms = 150_000,
): Promise<number> => {
  const from = performance.now();
  while (withCode(environment, people) < people.length && performance.now() - from < ms) await sleep(100);
  return withCode(environment, people) === people.length
    ? (performance.now() - from) / 1_000
    : Number.POSITIVE_INFINITY;
};

/** How many of them come in with the code that arrived. */
const enter = async (environment: Environment, people: readonly Registered[]): Promise<number> => {
  let entered = 0;
  for (const { email, cookies } of people) {
    const otp = environment.smtp.to(email).findLast(({ code }) => code !== undefined)?.code;
    if (otp === undefined) continue;
    const entry = environment.ledger.intend({ kind: 'verified', email });
    const client = createVisitor(environment.nextUrl(), environment.traffic.send);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    if ((await client.call(verifyOtp, { body: { email, otp } })).status >= 300) continue;
    entry.acknowledged = {};
    if ((await client.call(login, { body: { email, password } })).status === 200) entered++;
  }
  return entered;
};

const down: Row = {
  name: 'F14',
  fault: 'mail server down for 1 h',
  scale: '45 s, then a code’s ten minutes by a statement',
  run: (context) =>
    inEnvironment(context, 'F14', {}, async (environment) => {
      await environment.smtp.be('down');
      const people = await registerMany(environment, 20);
      await sleep(context.isFull ? 3_600_000 : 40_000);
      // What was made before is over by now: a code that is sent later must be a new one.
      await environment.db.query(
        `update verification_code set expires_at = expires_at - interval '11 minutes' where expires_at is not null`,
      );
      await environment.smtp.be('none');
      const sent = await untilAllHaveCodes(environment, people);
      return {
        figures: [
          exactly('registrations answered 201', people.filter(({ status }) => status === 201).length, people.length),
          figure('slowest of them', Math.max(...people.map(({ ms }) => ms)) / 1_000, 's', 1),
          figure('all codes sent after its return', sent, 's', 120),
          exactly('codes that were valid when they came', await enter(environment, people), people.length),
        ],
      };
    }),
};

const misbehaving = async (environment: Environment, fault: MailFault, seconds: number, times?: number) => {
  await environment.smtp.be(fault, { tarpitMs: 20_000, ...(times !== undefined && { times }) });
  const people = await registerMany(environment, 6);
  await sleep(seconds * 1_000);
  await environment.smtp.be('none');
  return people;
};

const unreliable: Row = {
  name: 'F15',
  fault: 'mail server: tarpit, 4xx, 5xx, cut after the mail was taken',
  scale: 'tarpit of 20 s for 60 s',
  run: (context) =>
    inEnvironment(context, 'F15', {}, async (environment) => {
      const watch = startWatch(environment, [live]);
      await sleep(4_000);
      const from = performance.now();
      const usual = watch.p95(live);
      const refusedPeople = await misbehaving(environment, 'refuse', 12);
      const busyPeople = await misbehaving(environment, 'busy', 4);
      const droppedPeople = await misbehaving(environment, 'drop', 4, 6);
      const slowPeople = await misbehaving(environment, 'tarpit', context.isFull ? 60 : 8);
      const meanwhile = watch.p95(live, from);
      const sent = await untilAllHaveCodes(environment, [...busyPeople, ...droppedPeople, ...slowPeople]);
      // A mail that was taken before the cut comes again.
      for (const end = performance.now() + 60_000; performance.now() < end; await sleep(250))
        if (
          droppedPeople.every(
            ({ email }) => environment.smtp.to(email).length > (environment.smtp.refused.get(email) ?? 0),
          )
        )
          break;
      await watch.stop();
      const { rows } = await environment.db.query<{ recipient: string }>('select recipient from undelivered_mail');
      const noted = new Set(rows.map(({ recipient }) => recipient));
      const codes = droppedPeople.map(({ email }) => new Set(environment.smtp.to(email).map(({ code }) => code)).size);
      const most = Math.max(...droppedPeople.map(({ email }) => environment.smtp.to(email).length));
      const tries = Math.max(...refusedPeople.map(({ email }) => environment.smtp.refused.get(email) ?? 0));
      return {
        figures: [
          exactly('tries of a mail that was refused for good', tries, 1),
          exactly(
            'refused mails shown to admins',
            refusedPeople.filter(({ email }) => noted.has(email)).length,
            refusedPeople.length,
          ),
          figure('all other codes sent afterwards', sent, 's', 120),
          figure('mails to one person after a cut', most, '', 2),
          exactly(
            'people whose repeated mail has the same code',
            codes.filter((count) => count === 1).length,
            droppedPeople.length,
          ),
          figure(
            `p95 of other calls (${usual.toFixed(0)} ms before)`,
            meanwhile,
            'ms',
            Math.max(usual * 1.5, usual + 100),
          ),
          holds(
            'registrations answered 201',
            [...refusedPeople, ...busyPeople, ...droppedPeople, ...slowPeople].every(({ status }) => status === 201),
          ),
        ],
      };
    }),
};

const poisoned: Row = {
  name: 'F29',
  fault: 'poison jobs in the queue: an unknown mail, a broken payload, an unknown task',
  scale: 'pauses between the tries pass by a statement',
  run: (context) =>
    inEnvironment(context, 'F29', {}, async (environment) => {
      const add = (task: string, payload: object) =>
        environment.db.query(`select graphile_worker.add_job($1, $2::json, max_attempts => 10)`, [
          task,
          JSON.stringify(payload),
        ]);
      await add('sendMail', { template: 'noSuchMail', to: 'poison@example.com', locale: 'en' });
      await add('sendCode', { accountId: 'no id', request: 'none' });
      await add('noSuchTask', {});
      // A newer process may know it: admins see it once it has waited for a quarter of an hour.
      await environment.db.query(
        `update graphile_worker._private_jobs job set run_at = now() - interval '16 minutes'
           from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'noSuchTask'`,
      );
      const people = await registerMany(environment, 6);
      const sent = await untilAllHaveCodes(environment, people, 60_000);
      for (let i = 0; i < 40; i++) {
        await environment.db.query(
          `update graphile_worker._private_jobs set run_at = now() where attempts between 1 and 9 and locked_at is null`,
        );
        await sleep(400);
      }
      const { rows } = await environment.db.query<{ task: string; attempts: number }>(
        `select task_identifier as task, attempts from graphile_worker.jobs where task_identifier in ('sendMail', 'sendCode', 'noSuchTask')`,
      );
      const attempts = (task: string) => rows.find((row) => row.task === task)?.attempts;
      const [admin] = await environment.admins(1);
      const shown = await admin?.client.request('GET', '/api/admin/trouble', { query: { kind: 'job' } });
      const text = shown?.text ?? '';
      const unknownMail = environment.smtp.to('poison@example.com').length;
      const { rowCount } = await environment.db.query(
        `select from undelivered_mail where recipient = 'poison@example.com'`,
      );
      // Everything that is given up is dead, and would else be counted as waiting for ever.
      await environment.db.query(`delete from graphile_worker._private_jobs where attempts >= 10`);
      return {
        figures: [
          figure('other mails meanwhile', sent, 's', 20),
          exactly('mails whose text is missing that were sent all the same', unknownMail, 0),
          holds(
            'it is noted or given up',
            (rowCount ?? 0) > 0 || attempts('sendMail') === 10,
            `attempts ${attempts('sendMail') ?? 'none'}, noted ${rowCount}`,
          ),
          exactly('tries of the broken payload', attempts('sendCode') ?? 0, 10),
          holds('admins see what was given up', text.includes('sendCode'), shown ? `${shown.status}` : 'no answer'),
          holds('admins see a job that no process knows', text.includes('noSuchTask')),
        ],
      };
    }),
};

export const mailRows: readonly Row[] = [down, unreliable, poisoned];
