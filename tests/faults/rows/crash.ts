import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as calls from '../../../src/contract/application.ts';
import { createClient } from '../../support/client.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import type { Environment } from '../environment/environment.ts';
import type { PortalUnderTest } from '../environment/portals.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import { startLoad } from '../load/load.ts';
import { createProbe } from '../load/normal.ts';
import type { LoggedIn } from '../load/people.ts';
import { bodyOf, type PlannedStep } from '../load/plan.ts';
import { noAnswer } from '../load/traffic.ts';
import { countWaitingJobs } from '../read-records.ts';
import { exactly, figure, type Row } from '../row.ts';
import { sweepOrphans } from '../sweep-orphans.ts';
import { vitestRow } from './vitest-row.ts';

const preload = new URL('../environment/throws-on-signal.mjs', import.meta.url).pathname;

const isHealthy = async ({ url }: PortalUnderTest): Promise<boolean> => {
  try {
    return (await fetch(`${url}/healthcheck1`, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
};

/** Seconds from now until it says that it is healthy. */
const untilHealthy = async (portal: PortalUnderTest): Promise<number> => {
  const from = performance.now();
  while (!(await isHealthy(portal)) && performance.now() - from < 60_000) await sleep(25);
  return (performance.now() - from) / 1_000;
};

/**
 * Jobs of a killed process are taken over when they were silent for minutes: those minutes pass here by a statement.
 * @returns seconds from then until nothing waits
 */
const waitUntilHydrated = async ({ db }: Environment): Promise<number> => {
  await sleep(3_000);
  await db.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '6 minutes' where locked_at is not null`,
  );
  const from = performance.now();
  while ((await countWaitingJobs(db)) > 0 && performance.now() - from < 120_000) await sleep(250);
  return (performance.now() - from) / 1_000;
};

const killRow: Row = {
  name: 'F1',
  fault: 'kill -9 of a portal process during 50 concurrent saves',
  scale: '8 rounds of 20',
  run: (context) =>
    inEnvironment(context, 'F1', {}, async (environment) => {
      const probe = await createProbe(environment);
      const load = await startLoad(environment, { clients: 50, byMail: 6, thinkMs: 30 });
      const healthy: number[] = [];
      await sleep(6_000);
      for (let round = 0; round < (context.isFull ? 20 : 8); round++) {
        const portal = environment.portals[round % environment.portals.length] as PortalUnderTest;
        await sleep(500 + Math.random() * 1_500);
        await portal.kill();
        const from = performance.now();
        await portal.start();
        await untilHealthy(portal);
        healthy.push((performance.now() - from) / 1_000);
      }
      const back = await probe.untilNormal(performance.now());
      await load.stop();
      const hydrated = await waitUntilHydrated(environment);
      return {
        back,
        mayCut: true,
        figures: [
          figure('slowest start until healthy', Math.max(...healthy), 's', 5),
          figure('mails of killed processes sent, five minutes later', hydrated, 's', 70),
        ],
      };
    }),
};

/** Sends one save through a line whose answer is lost after the server has given it. */
const loseAnswer = async (
  {
    person,
    formId,
    planned,
    environment,
  }: { person: LoggedIn; formId: string; planned: PlannedStep; environment: Environment },
  lossy: string,
  afterwards: string,
  onLost?: () => Promise<void>,
): Promise<boolean> => {
  const marker = `Jalan Putus ${randomUUID().slice(0, 8)}`;
  const answers = { ...planned.answers, [planned.marked as string]: marker };
  const entry = environment.ledger.intend({ kind: 'saved', formId, step: planned.step.key, marker });
  const options = { idempotencyKey: randomUUID(), body: bodyOf(planned, answers, formId) };
  const over = (url: string) => createClient(url, person.client.cookies, environment.traffic.sendOnce);
  const first = await over(lossy).call(calls.saveStep, options);
  await onLost?.();
  const second = await over(afterwards).call(calls.saveStep, options);
  if (second.status === 200) entry.acknowledged = {};
  return first.status === noAnswer && second.status === 200 && second.body.data.id === formId;
};

const lostAnswers: Row = {
  name: 'F2',
  fault: 'response lost after the commit, by a cut connection and by kill -9; the same request again',
  scale: '200 answers of 500, 5 of them by kill -9',
  run: (context) =>
    inEnvironment(context, 'F2', {}, async (environment) => {
      const [first, second] = environment.portals as [PortalUnderTest, PortalUnderTest];
      const proxy = await startTcpProxy({ host: '127.0.0.1', port: first.port });
      const lossy = `http://127.0.0.1:${proxy.port}`;
      const applicant = createApplicant(environment, { until: AbortSignal.timeout(300_000) });
      const planned = environment.plan.steps.find(
        ({ marked, files }) => marked !== undefined && files.length === 0,
      ) as PlannedStep;
      const people = await environment.people(8);
      const forms = await Promise.all(people.map((person) => applicant.fillIn(person)));
      proxy.discardAnswers((socket) => socket.destroy());
      const rounds = (context.isFull ? 500 : 200) / people.length;
      const done = await Promise.all(
        people.map(async (person, at) => {
          let right = 0;
          for (let i = 0; i < rounds; i++)
            if (await loseAnswer({ person, formId: forms[at] as string, planned, environment }, lossy, second.url))
              right++;
          return right;
        }),
      );
      let killed = 0;
      for (let i = 0; i < 5; i++) {
        let dead: Promise<void> | undefined;
        proxy.discardAnswers((socket) => {
          dead ??= first.kill();
          socket.destroy();
        });
        const [person] = people as [LoggedIn];
        const onLost = async () => {
          await dead;
          await first.start();
        };
        if (await loseAnswer({ person, formId: forms[0] as string, planned, environment }, lossy, first.url, onLost))
          killed++;
      }
      await proxy.close();
      return {
        mayCut: true,
        figures: [
          exactly(
            'answered alike after a lost answer',
            done.reduce((sum, each) => sum + each, 0),
            rounds * people.length,
          ),
          exactly('answered alike after kill -9', killed, 5),
        ],
      };
    }),
};

const killedUploads: Row = {
  name: 'F18',
  fault: 'kill -9 between a file and its row; the sweep a day later',
  scale: '8 kills; the day passes by the files’ times',
  run: (context) =>
    inEnvironment(context, 'F18', {}, async (environment) => {
      const applicant = createApplicant(environment, { until: AbortSignal.timeout(90_000) });
      const withFile = environment.plan.steps.find(({ files }) => files.length > 0) as PlannedStep;
      const [{ field, isDocument }] = withFile.files as [PlannedStep['files'][number]];
      const people = await environment.people(12);
      const forms = await Promise.all(people.map((person) => applicant.fillIn(person)));
      let isOver = false;
      const uploads = Promise.all(
        people.map(async (person, at) => {
          for (let i = 0; i < 25 && !isOver; i++)
            await applicant.uploadFile(person, withFile, field, isDocument, forms[at] as string);
        }),
      );
      for (let round = 0; round < 8; round++) {
        const portal = environment.portals[round % 2] as PortalUnderTest;
        await sleep(200 + Math.random() * 400);
        await portal.kill();
        await portal.start();
      }
      isOver = true;
      await uploads;
      const { before, left } = await sweepOrphans(environment);
      return {
        mayCut: true,
        figures: [exactly(`files without a row after the sweep (${before} before it)`, left, 0)],
      };
    }),
};

const uncaught: Row = {
  name: 'F31',
  fault: 'an uncaught exception and an unhandled rejection in a process under load; it is restarted',
  run: (context) =>
    inEnvironment(context, 'F31', { isKept: true, preloadOf: () => preload }, async (environment) => {
      const probe = await createProbe(environment);
      const load = await startLoad(environment);
      await sleep(4_000);
      const seconds: number[] = [];
      for (const signal of ['SIGUSR2', 'SIGPROF'] as const) {
        const [portal] = environment.portals as [PortalUnderTest];
        const before = portal.unexpectedExits();
        portal.signal(signal);
        for (const end = performance.now() + 15_000; portal.unexpectedExits() === before && performance.now() < end; )
          await sleep(20);
        seconds.push(portal.unexpectedExits() > before ? await untilHealthy(portal) : Number.POSITIVE_INFINITY);
        await sleep(2_000);
      }
      const back = await probe.untilNormal(performance.now());
      await load.stop();
      await waitUntilHydrated(environment);
      return {
        back,
        mayCut: true,
        figures: [
          figure('healthy after an uncaught exception', seconds[0] as number, 's', 5),
          figure('healthy after a rejected promise', seconds[1] as number, 's', 5),
        ],
      };
    }),
};

export const crashRows: readonly Row[] = [
  killRow,
  lostAnswers,
  vitestRow('webhooks-cut', 'kill -9 between the answer of a webhook’s target and our commit', {
    project: 'outages',
    files: ['tests/outages/webhooks-cut.test.ts'],
  }),
  vitestRow('webhook-targets', 'a webhook’s target hangs, cuts, redirects, answers 410 or fails for days', {
    project: 'api',
    files: ['tests/api/webhooks.test.ts'],
    pattern: 'targets that fail',
  }),
  vitestRow('F3', 'kill -9 between the gateway’s order and our commit', {
    project: 'outages',
    files: ['tests/outages/payment-faults-crash.test.ts'],
  }),
  killedUploads,
  uncaught,
];
