import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, resendOtp, verifyOtp } from '../../../src/contract/account.ts';
import * as calls from '../../../src/contract/application.ts';
import { registration } from '../../support/people.ts';
import type { Environment } from '../environment/environment.ts';
import { startHaproxy } from '../environment/haproxy.ts';
import type { PortalUnderTest } from '../environment/portals.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import { startLoad } from '../load/load.ts';
import { addAccounts, createVisitor, type LoggedIn, newAddress, openSessions } from '../load/people.ts';
import { bodyOf, type PlannedStep } from '../load/plan.ts';
import { countStatuses, createTraffic, isInOrder } from '../load/traffic.ts';
import { exactly, figure, holds, type Row } from '../row.ts';
import { vitestRow } from './vitest-row.ts';

const drainSeconds = 5;

interface CallsThrough {
  readonly url: string;
  /** So many calls at least. */
  readonly wanted: number;
  readonly isOver: () => boolean;
  /** Of each person, between two saves. */
  readonly pauseMs?: number;
}

/** Saves and reads of twelve people through the balancer. */
export const callThrough = async (environment: Environment, { url, wanted, isOver, pauseMs = 40 }: CallsThrough) => {
  const traffic = createTraffic({ urls: () => [] });
  const applicant = createApplicant(environment, { until: AbortSignal.timeout(120_000) });
  const people = await environment.people(12);
  const forms = await Promise.all(people.map((person) => applicant.fillIn(person)));
  const planned = environment.plan.steps.find(
    ({ marked, files }) => marked !== undefined && files.length === 0,
  ) as PlannedStep;
  let sent = 0;
  const work = people.map(async ({ client }, at) => {
    const formId = forms[at] as string;
    const visitor = createVisitor(url, traffic.sendOnce);
    for (const [name, value] of client.cookies) visitor.cookies.set(name, value);
    while (sent < wanted || !isOver()) {
      sent += 2;
      const marker = `Jalan Gulir ${randomUUID().slice(0, 8)}`;
      const entry = environment.ledger.intend({ kind: 'saved', formId, step: planned.step.key, marker });
      const answers = { ...planned.answers, [planned.marked as string]: marker };
      const saved = await visitor.call(calls.saveStep, { body: bodyOf(planned, answers, formId) });
      if (saved.status === 200) entry.acknowledged = {};
      await visitor.call(calls.listApplications);
      await sleep(pauseMs);
    }
  });
  return { traffic, done: Promise.all(work) };
};

const rolling: Row = {
  name: 'rolling-restart',
  fault: 'two processes behind haproxy restarted one after the other, again and again',
  run: (context) =>
    inEnvironment(context, 'rolling', { env: { DRAIN_SECONDS: String(drainSeconds) } }, async (environment) => {
      const balancer = await startHaproxy(environment.dataDir, environment.portals);
      try {
        let isOver = false;
        const { traffic, done } = await callThrough(environment, {
          url: balancer.url,
          wanted: 3_000,
          isOver: () => isOver,
        });
        await sleep(2_000);
        const stops: number[] = [];
        const codes: (number | undefined)[] = [];
        for (let round = 0; round < 4; round++) {
          const portal = environment.portals[round % 2] as PortalUnderTest;
          const from = performance.now();
          codes.push(await portal.stop());
          stops.push((performance.now() - from) / 1_000);
          await portal.start();
          // Until the balancer has seen that it is back.
          await sleep(2_500);
        }
        isOver = true;
        await done;
        const wrong = traffic.exchanges.filter((each) => !isInOrder(each) || each.status === 503);
        return {
          figures: [
            holds('calls made', traffic.exchanges.length >= 3_000, String(traffic.exchanges.length)),
            exactly('cut or refused', wrong.length, 0),
            figure('slowest stop after SIGTERM', Math.max(...stops), 's', 10 + drainSeconds),
            exactly('exit codes', codes.join(', '), '0, 0, 0, 0'),
            holds('answers', true, countStatuses(traffic.exchanges)),
          ],
        };
      } finally {
        await balancer.stop();
      }
    }),
};

const inForm: Row = {
  name: 'F20',
  fault: 'deploy while 100 applicants are in a form: SIGTERM with calls under way, both processes in turn',
  run: (context) =>
    inEnvironment(context, 'F20', {}, async (environment) => {
      const load = await startLoad(environment, { clients: 100, byMail: 4, thinkMs: 400 });
      await sleep(8_000);
      const stops: number[] = [];
      const codes: (number | undefined)[] = [];
      for (const portal of environment.portals) {
        const from = performance.now();
        codes.push(await portal.stop());
        stops.push((performance.now() - from) / 1_000);
        await portal.start();
        await sleep(1_500);
      }
      await load.stop();
      return {
        // No load balancer here: a client that meets the closed port retries at the other process, as the ledger shows.
        mayCut: true,
        figures: [
          figure('slowest end after SIGTERM', Math.max(...stops), 's', 10),
          exactly('exit codes', codes.join(', '), '0, 0'),
        ],
      };
    }),
};

const guessWrong = (code: string | undefined): string => {
  for (;;) {
    const guess = String(randomInt(1_000_000)).padStart(6, '0');
    if (guess !== code) return guess;
  }
};

const limits: Row = {
  name: 'F19',
  fault: 'two processes, one database: limits, intents and sessions hold for both together',
  run: (context) =>
    inEnvironment(context, 'F19', {}, async (environment) => {
      const { sendOnce } = environment.traffic;
      const visitor = (at: number) => createVisitor(environment.portals[at % 2]?.url ?? '', sendOnce);
      const settle = <T>(count: number, ask: (at: number) => Promise<T>) =>
        Promise.all(Array.from({ length: count }, (_, at) => ask(at)));

      const [account] = await addAccounts(environment.db, 1);
      const wrong = await settle(40, (at) =>
        visitor(at).call(login, { body: { email: account?.email ?? '', password: 'Salah-Sekali-1' } }),
      );

      const email = newAddress('guess');
      // A code belongs to the browser that registered: one browser, answered by both processes.
      const registrant = visitor(0);
      await registrant.call(register, { body: registration(email) });
      const browser = (at: number) => {
        const client = visitor(at);
        for (const [name, value] of registrant.cookies) client.cookies.set(name, value);
        return client;
      };
      const code = await environment.smtp.waitForCode(email, 60_000);
      const guesses = await settle(20, (at) => browser(at).call(verifyOtp, { body: { email, otp: guessWrong(code) } }));
      const right = await browser(1).call(verifyOtp, { body: { email, otp: code ?? '' } });
      const tries = await environment.db.query<{ tries: number }>(
        'select c.tries from verification_code c join registration r on r.id = c.registration_id where r.email = $1',
        [email],
      );

      await environment.db.query(`update throttle set started_at = started_at - interval '61 seconds'`);
      const before = environment.smtp.to(email).length;
      await settle(50, (at) => browser(at).call(resendOtp, { body: { email } }));
      await sleep(4_000);
      const resent = environment.smtp.to(email).length - before;

      const [person] = (await environment.people(1)) as [LoggedIn];
      const key = randomUUID();
      const entry = environment.ledger.intend({ kind: 'started', accountId: person.id });
      const [first] = environment.plan.steps as [PlannedStep];
      const same = await settle(10, (at) => {
        const client = createVisitor(environment.portals[at % 2]?.url ?? '', sendOnce);
        for (const [name, value] of person.client.cookies) client.cookies.set(name, value);
        return client.call(calls.saveStep, { idempotencyKey: key, body: bodyOf(first, first.answers, undefined) });
      });
      const answered = same.filter(({ status }) => status === 200);
      if (answered[0]) entry.acknowledged = { id: answered[0].body.data.id };

      const [holder] = (await addAccounts(environment.db, 1)) as [{ id: string; email: string }];
      const [session] = (await openSessions(environment.db, [holder], () => visitor(0))) as [LoggedIn];
      const elsewhere = visitor(1);
      for (const [name, value] of session.client.cookies) elsewhere.cookies.set(name, value);
      await session.client.request('GET', '/api/auth/logout');
      const after = await elsewhere.request('GET', '/api/auth/session');

      const evaluated = wrong.filter(({ status }) => status !== 429 && status !== 503).length;
      return {
        figures: [
          figure('wrong passwords evaluated of 40 at once', evaluated, '', 10),
          holds(
            'a code is void after five guesses of 20 at once',
            right.status !== 200 && (tries.rows[0]?.tries ?? 5) <= 5,
            `${guesses.length} guesses, tries ${tries.rows[0]?.tries ?? 'gone'}, the right one then ${right.status}`,
          ),
          figure('mails for 50 requests of another code', resent, '', 1),
          exactly(
            'drafts that one intent, ten times at once, leads to',
            new Set(answered.map(({ body }) => body.data.id)).size,
            1,
          ),
          exactly('a session that ended on one process, on the other', after.status, 401),
        ],
      };
    }),
};

export const deployRows: readonly Row[] = [
  limits,
  inForm,
  vitestRow('F21', 'the form changes while a draft is filled in', {
    project: 'api',
    files: ['tests/api/application-evolution.test.ts'],
  }),
  rolling,
];
