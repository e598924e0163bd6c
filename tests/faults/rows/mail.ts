import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, verifyOtp } from '../../../src/contract/account.ts';
import { password, registration } from '../../support/people.ts';
import { inWorld } from '../in-world.ts';
import { createVisitor, newAddress } from '../load/people.ts';
import { startWatch } from '../load/watch.ts';
import { exactly, figure, holds, type Row } from '../row.ts';
import type { MailFault } from '../world/smtp.ts';
import type { World } from '../world/world.ts';

const live = '/api/province';

interface Registered {
  readonly email: string;
  /** Names the browser to which the code belongs. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly ms: number;
  readonly status: number;
}

const registerMany = (world: World, count: number): Promise<readonly Registered[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      // One after the other: hashing a password takes a core, and a crowd of them is another row's fault.
      await sleep(at * 150);
      const email = newAddress('mail');
      const entry = world.ledger.intend({ kind: 'registered', email });
      const client = createVisitor(world.nextUrl(), world.traffic.send);
      const from = performance.now();
      const { status } = await client.call(register, { idempotencyKey: randomUUID(), body: registration(email) });
      if (status === 201) entry.acknowledged = {};
      return { email, cookies: client.cookies, status, ms: performance.now() - from };
    }),
  );

const withCode = (world: World, people: readonly Registered[]): number =>
  people.filter(({ email }) => world.smtp.to(email).some(({ code }) => code !== undefined)).length;

/** @returns seconds until everybody has a code */
const untilAllHaveCodes = async (world: World, people: readonly Registered[], ms = 150_000): Promise<number> => {
  const from = performance.now();
  while (withCode(world, people) < people.length && performance.now() - from < ms) await sleep(100);
  return withCode(world, people) === people.length ? (performance.now() - from) / 1_000 : Number.POSITIVE_INFINITY;
};

/** How many of them come in with the code that arrived. */
const enter = async (world: World, people: readonly Registered[]): Promise<number> => {
  let entered = 0;
  for (const { email, cookies } of people) {
    const otp = world.smtp.to(email).findLast(({ code }) => code !== undefined)?.code;
    if (otp === undefined) continue;
    const entry = world.ledger.intend({ kind: 'verified', email });
    const client = createVisitor(world.nextUrl(), world.traffic.send);
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
    inWorld(context, 'F14', {}, async (world) => {
      await world.smtp.be('down');
      const people = await registerMany(world, 20);
      await sleep(context.isFull ? 3_600_000 : 40_000);
      // What was made before is over by now: a code that is sent later must be a new one.
      await world.db.query(
        `update verification_code set expires_at = expires_at - interval '11 minutes' where expires_at is not null`,
      );
      await world.smtp.be('none');
      const sent = await untilAllHaveCodes(world, people);
      return {
        figures: [
          exactly('registrations answered 201', people.filter(({ status }) => status === 201).length, people.length),
          figure('slowest of them', Math.max(...people.map(({ ms }) => ms)) / 1_000, 's', 1),
          figure('all codes sent after its return', sent, 's', 120),
          exactly('codes that were valid when they came', await enter(world, people), people.length),
        ],
      };
    }),
};

const misbehaving = async (world: World, fault: MailFault, seconds: number, times?: number) => {
  await world.smtp.be(fault, { tarpitMs: 20_000, ...(times !== undefined && { times }) });
  const people = await registerMany(world, 6);
  await sleep(seconds * 1_000);
  await world.smtp.be('none');
  return people;
};

const troubled: Row = {
  name: 'F15',
  fault: 'mail server: tarpit, 4xx, 5xx, cut after the mail was taken',
  scale: 'tarpit of 20 s for 60 s',
  run: (context) =>
    inWorld(context, 'F15', {}, async (world) => {
      const watch = startWatch(world, [live]);
      await sleep(4_000);
      const from = performance.now();
      const usual = watch.p95(live);
      const refusedPeople = await misbehaving(world, 'refuse', 12);
      const busyPeople = await misbehaving(world, 'busy', 4);
      const droppedPeople = await misbehaving(world, 'drop', 4, 6);
      const slowPeople = await misbehaving(world, 'tarpit', context.isFull ? 60 : 8);
      const meanwhile = watch.p95(live, from);
      const sent = await untilAllHaveCodes(world, [...busyPeople, ...droppedPeople, ...slowPeople]);
      // A mail that was taken before the cut comes again.
      for (const end = performance.now() + 60_000; performance.now() < end; await sleep(250))
        if (droppedPeople.every(({ email }) => world.smtp.to(email).length > (world.smtp.refused.get(email) ?? 0)))
          break;
      await watch.stop();
      const { rows } = await world.db.query<{ recipient: string }>('select recipient from undelivered_mail');
      const noted = new Set(rows.map(({ recipient }) => recipient));
      const codes = droppedPeople.map(({ email }) => new Set(world.smtp.to(email).map(({ code }) => code)).size);
      const most = Math.max(...droppedPeople.map(({ email }) => world.smtp.to(email).length));
      const tries = Math.max(...refusedPeople.map(({ email }) => world.smtp.refused.get(email) ?? 0));
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
    inWorld(context, 'F29', {}, async (world) => {
      const add = (task: string, payload: object) =>
        world.db.query(`select graphile_worker.add_job($1, $2::json, max_attempts => 10)`, [
          task,
          JSON.stringify(payload),
        ]);
      await add('sendMail', { template: 'noSuchMail', to: 'poison@example.com', locale: 'en' });
      await add('sendCode', { accountId: 'no id', request: 'none' });
      await add('noSuchTask', {});
      // A newer process may know it: admins see it once it has waited for a quarter of an hour.
      await world.db.query(
        `update graphile_worker._private_jobs job set run_at = now() - interval '16 minutes'
           from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'noSuchTask'`,
      );
      const people = await registerMany(world, 6);
      const sent = await untilAllHaveCodes(world, people, 60_000);
      for (let i = 0; i < 40; i++) {
        await world.db.query(
          `update graphile_worker._private_jobs set run_at = now() where attempts between 1 and 9 and locked_at is null`,
        );
        await sleep(400);
      }
      const { rows } = await world.db.query<{ task: string; attempts: number }>(
        `select task_identifier as task, attempts from graphile_worker.jobs where task_identifier in ('sendMail', 'sendCode', 'noSuchTask')`,
      );
      const attempts = (task: string) => rows.find((row) => row.task === task)?.attempts;
      const [admin] = await world.admins(1);
      const shown = await admin?.client.request('GET', '/api/admin/trouble', { query: { kind: 'job' } });
      const text = shown?.text ?? '';
      const unknownMail = world.smtp.to('poison@example.com').length;
      const { rowCount } = await world.db.query(`select from undelivered_mail where recipient = 'poison@example.com'`);
      // Everything that is given up is dead, and would else be counted as waiting for ever.
      await world.db.query(`delete from graphile_worker._private_jobs where attempts >= 10`);
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

export const mailRows: readonly Row[] = [down, troubled, poisoned];
