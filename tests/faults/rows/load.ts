import { randomInt } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '../../../src/contract/account.ts';
import { showSecondFactor } from '../../../src/contract/admin-second-factor.ts';
import * as calls from '../../../src/contract/application.ts';
import { password } from '../../support/people.ts';
import type { Environment } from '../environment/environment.ts';
import { liveMegabytesOf, preload } from '../environment/live-memory.ts';
import { usageOf } from '../environment/processes.ts';
import { inEnvironment } from '../in-environment.ts';
import { createApplicant } from '../load/applicant.ts';
import { startLoad } from '../load/load.ts';
import { createProbe } from '../load/normal.ts';
import { addAccounts, createVisitor, type LoggedIn } from '../load/people.ts';
import type { PlannedStep } from '../load/plan.ts';
import { countStatuses, createTraffic, type Exchange, isInOrder, percentile } from '../load/traffic.ts';
import { startWatch } from '../load/watch.ts';
import { atLeast, exactly, type Figure, figure, holds, type Row } from '../row.ts';

const p95 = (exchanges: readonly Exchange[]): number =>
  percentile(
    exchanges.map(({ ms }) => ms),
    0.95,
  );

const submitRush: Row = {
  name: 'S3',
  fault: '200 first saves, 200 wrong second-factor codes, 200 submits, 200 logins at once on 16 connections',
  run: (context) =>
    inEnvironment(context, 'S3', { timeoutMs: 60_000 }, async (environment) => {
      const probe = await createProbe(environment);
      const patient = createApplicant(environment, { until: AbortSignal.timeout(240_000) });
      const savers = await environment.people(200);
      const submitters = await environment.people(200);
      const forms: string[] = [];
      for (let at = 0; at < submitters.length; at += 16)
        forms.push(
          ...((await Promise.all(submitters.slice(at, at + 16).map((person) => patient.fillIn(person)))) as string[]),
        );
      const admins = await environment.admins(200);
      await environment.db.query(
        `insert into second_factor (account_id, secret, confirmed_at) select id, decode('00', 'hex'), now() from account where role = 'admin' and not demo`,
      );
      const logins = await addAccounts(environment.db, 200);
      const [first] = environment.plan.steps as [PlannedStep];
      const figures: Figure[] = [];

      /** While a crowd comes, strangers log in and health is asked for. */
      const crowd = async (name: string, path: string, come: () => Promise<unknown>): Promise<void> => {
        const strangers = await addAccounts(environment.db, 10);
        const others = createTraffic({ urls: () => [], timeoutMs: 60_000 });
        const watch = startWatch(environment, ['/healthcheck1']);
        const from = environment.traffic.exchanges.length;
        const coming = come();
        for (const { email } of strangers) {
          await createVisitor(environment.nextUrl(), others.sendOnce).call(login, { body: { email, password } });
          await sleep(150);
        }
        await coming;
        const health = await watch.stop();
        const own = environment.traffic.exchanges.slice(from).filter((each) => each.path === path);
        figures.push(
          exactly(
            `${name}: answers that are out of order (${countStatuses(own)})`,
            own.filter((each) => !isInOrder(each)).length,
            0,
          ),
          exactly(
            `${name}: strangers’ logins answered (slowest ${Math.max(...others.exchanges.map(({ ms }) => ms)).toFixed(0)} ms)`,
            others.exchanges.filter(({ status }) => status === 200).length,
            strangers.length,
          ),
          exactly(`${name}: health answered 200`, health.filter(({ status }) => status === 200).length, health.length),
        );
        await sleep(1_000);
      };
      await crowd('first saves', '/api/form', () =>
        Promise.all(savers.map((person) => patient.saveStep(person, first, undefined))),
      );
      await crowd('second-factor codes', '/api/auth/second-factor', () =>
        Promise.all(
          admins.map(({ client }) =>
            client.call(showSecondFactor, { body: { code: String(randomInt(1_000_000)).padStart(6, '0') } }),
          ),
        ),
      );
      await crowd('submits', '/api/form/submit', () =>
        Promise.all(submitters.map((person, at) => patient.submit(person, forms[at] as string))),
      );
      await crowd('logins', '/api/auth/login', () =>
        Promise.all(
          logins.map(({ email }) =>
            createVisitor(environment.nextUrl(), environment.traffic.send).call(login, { body: { email, password } }),
          ),
        ),
      );
      return { back: await probe.untilNormal(performance.now()), figures };
    }),
};

interface Mix {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Calls begin at fixed times, whether earlier ones are answered or not: 70 of 100 reads, 20 lists, 8 saves, 2 uploads. */
const createArrivals = async (environment: Environment) => {
  const applicant = createApplicant(environment, { until: AbortSignal.abort() });
  const patient = createApplicant(environment, { until: AbortSignal.timeout(120_000) });
  const people = await environment.people(40);
  const forms = await Promise.all(people.map((person) => patient.fillIn(person)));
  const marked = environment.plan.steps.find(
    (step) => step.marked !== undefined && step.files.length === 0,
  ) as PlannedStep;
  const withFile = environment.plan.steps.find(({ files }) => files.length > 0) as PlannedStep;
  const [file] = withFile.files as [PlannedStep['files'][number]];
  const busy = new Map<number, Promise<unknown>>();
  let turn = 0;
  /** Saves of one person follow one another, as the ledger takes for granted. */
  const inTurn = (at: number, work: () => Promise<unknown>): Promise<unknown> => {
    const next = (busy.get(at) ?? Promise.resolve()).then(work);
    busy.set(at, next);
    return next;
  };
  const uploads = new Map<number, number>();
  const one = (): Promise<unknown> => {
    const at = turn++ % people.length;
    const [person, formId] = [people[at] as LoggedIn, forms[at] as string];
    const kind = (turn * 37) % 100;
    if (kind < 35) return person.client.call(calls.listApplications);
    if (kind < 70) return person.client.call(calls.getApplication, { query: { formId } });
    if (kind < 90) return person.client.request('GET', kind < 80 ? '/api/province' : '/api/payment-channel');
    if (kind < 98 || (uploads.get(at) ?? 0) >= 30) return inTurn(at, () => applicant.saveStep(person, marked, formId));
    uploads.set(at, (uploads.get(at) ?? 0) + 1);
    return inTurn(at, () => applicant.uploadFile(person, withFile, file.field, file.isDocument, formId));
  };
  return async ({ perSecond, seconds }: Mix): Promise<readonly Exchange[]> => {
    const from = performance.now();
    const started: Promise<unknown>[] = [];
    const mark = environment.traffic.exchanges.length;
    for (let sent = 0; sent < perSecond * seconds; ) {
      const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - from) / 1_000) * perSecond));
      for (; sent < due; sent++) started.push(one());
      await sleep(5);
    }
    await Promise.all(started);
    return environment.traffic.exchanges.slice(mark);
  };
};

const isSave = ({ method, path }: Exchange) => method === 'POST' && path === '/api/form';
const isUpload = ({ path }: Exchange) => path === '/api/form/file';
const isRead = ({ method }: Exchange) => method === 'GET';
const failed = (exchanges: readonly Exchange[]): number =>
  exchanges.filter(({ status }) => status === 0 || status >= 500).length;

const deadlineDay: Row = {
  name: 'F22',
  fault: 'deadline day: 40 calls a second, at last × 1.5',
  scale: '50 s and 10 s for 50 and 10 min',
  run: (context) =>
    inEnvironment(context, 'F22', {}, async (environment) => {
      const arrive = await createArrivals(environment);
      const load = await startLoad(environment, { clients: 3, byMail: 1, thinkMs: 1_500 });
      const factor = context.isFull ? 60 : 1;
      const all = [
        ...(await arrive({ perSecond: 40, seconds: 50 * factor })),
        ...(await arrive({ perSecond: 60, seconds: 10 * factor })),
      ];
      await load.stop();
      const submits = all.filter(({ path }) => path === '/api/form/submit');
      return {
        figures: [
          figure('errors', (failed(all) / all.length) * 100, '%', 0.1),
          figure('p95 of reads', p95(all.filter(isRead)), 'ms', 400),
          figure('p95 of saves', p95(all.filter(isSave)), 'ms', 800),
          figure('p95 of uploads', p95(all.filter(isUpload)), 'ms', 2_000),
          figure(`p95 of ${submits.length} submits`, p95(submits), 'ms', 1_500),
        ],
      };
    }),
};

const release: Row = {
  name: 'F23',
  fault: 'results are released: 50 logins a second',
  scale: '20 s for 60 s',
  run: (context) =>
    inEnvironment(context, 'F23', { timeoutMs: 60_000 }, async (environment) => {
      const accounts = await addAccounts(environment.db, 400);
      const others = ['/api/province', '/api/news', '/healthcheck1'];
      const watch = startWatch(environment, others);
      const seconds = context.isFull ? 60 : 20;
      const from = performance.now();
      const started: Promise<unknown>[] = [];
      for (let sent = 0; sent < 50 * seconds; ) {
        const due = Math.min(50 * seconds, Math.floor(((performance.now() - from) / 1_000) * 50));
        for (; sent < due; sent++) {
          const { email } = accounts[sent % accounts.length] as { email: string };
          started.push(
            createVisitor(environment.nextUrl(), environment.traffic.sendOnce).call(login, {
              body: { email, password },
            }),
          );
        }
        await sleep(5);
      }
      await Promise.all(started);
      const took = (performance.now() - from) / 1_000;
      const seen = await watch.stop();
      const logins = environment.traffic.exchanges.filter(({ path }) => path === '/api/auth/login');
      const done = logins.filter(({ status }) => status === 200);
      return {
        figures: [
          atLeast('logins done', done.length / took, '/s', 25),
          figure('slowest login', Math.max(...done.map(({ ms }) => ms)) / 1_000, 's', 5),
          figure('p95 of other calls', p95(seen), 'ms', 1_000),
          exactly('other calls that failed', failed(seen), 0),
        ],
      };
    }),
};

const overload: Row = {
  name: 'F24',
  fault: 'overload: 160 calls a second, then 40 again',
  scale: '30 s for 10 min',
  run: (context) =>
    inEnvironment(context, 'F24', { timeoutMs: 60_000 }, async (environment) => {
      const arrive = await createArrivals(environment);
      const over = await arrive({ perSecond: 160, seconds: context.isFull ? 600 : 30 });
      const memory = Math.max(...environment.portals.map((portal) => usageOf(portal.pid()).residentMegabytes));
      const ended = performance.now();
      let recoverySeconds = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 15 && recoverySeconds === Number.POSITIVE_INFINITY; i++) {
        const nominal = await arrive({ perSecond: 40, seconds: 2 });
        if (failed(nominal) === 0 && p95(nominal.filter(isRead)) <= 400)
          recoverySeconds = (performance.now() - ended) / 1_000;
      }
      const shed = over.filter(({ status }) => status === 503);
      const saves = over.filter((each) => isSave(each) && each.status === 200);
      return {
        figures: [
          figure(`p95 of the ${shed.length} refusals`, p95(shed), 'ms', 50),
          figure(
            'p99 of accepted saves',
            percentile(
              saves.map(({ ms }) => ms),
              0.99,
            ) / 1_000,
            's',
            3,
          ),
          figure('calm again', recoverySeconds, 's', 30),
          figure('resident memory of a process', memory, 'MB', 512),
        ],
      };
    }),
};

type Slow = 'head' | 'body' | 'file';

const heads: Readonly<Record<Slow, string>> = {
  head: 'POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nX-Slow: ',
  body: 'POST /api/auth/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{"email":"',
  file: 'POST /api/form/file HTTP/1.1\r\nHost: portal\r\nContent-Type: multipart/form-data; boundary=slow\r\nContent-Length: 900000\r\n\r\n--slow\r\n',
};

/** One byte every ten seconds. @returns seconds until the server cut it, infinite when it did not */
const sendSlowly = (port: number, kind: Slow, seconds: number): Promise<number> =>
  new Promise((resolve) => {
    let from = performance.now();
    const socket: Socket = connect(port, '127.0.0.1', () => {
      from = performance.now();
      socket.write(heads[kind]);
    });
    const slowWrites = setInterval(() => socket.write('a'), 10_000);
    const late = setTimeout(() => socket.destroy(), seconds * 1_000);
    socket.on('error', () => undefined).resume();
    let isLate = false;
    late.ref();
    socket.on('close', () => {
      clearInterval(slowWrites);
      clearTimeout(late);
      isLate = performance.now() - from >= seconds * 1_000 - 50;
      resolve(isLate ? Number.POSITIVE_INFINITY : (performance.now() - from) / 1_000);
    });
  });

const slowSenders: Row = {
  name: 'F26',
  fault: '500 sockets that send a byte every 10 s: heads, bodies, files',
  scale: 'heads and bodies; files are waited for with FAULTS_FULL only',
  run: (context) =>
    inEnvironment(context, 'F26', {}, async (environment) => {
      const watch = startWatch(environment, ['/api/province', '/healthcheck1']);
      const port = environment.portals[0]?.port ?? 0;
      const many = (kind: Slow, count: number, seconds: number) =>
        Promise.all(Array.from({ length: count }, () => sendSlowly(port, kind, seconds)));
      const [cutHeads, cutBodies, cutFiles] = await Promise.all([
        many('head', 200, 70),
        many('body', 200, 70),
        many('file', 100, context.isFull ? 310 : 70),
      ]);
      const seen = await watch.stop();
      return {
        figures: [
          figure('heads cut after', Math.max(...(cutHeads as number[])), 's', 60),
          figure('bodies cut after', Math.max(...(cutBodies as number[])), 's', 30),
          ...(context.isFull ? [figure('files cut after', Math.max(...(cutFiles as number[])), 's', 300)] : []),
          figure('p95 of other calls', p95(seen), 'ms', 1_000),
          exactly('other calls that failed', failed(seen), 0),
        ],
      };
    }),
};

/** Of two measurements of each portal, the largest growth in percent. */
const growthOf = (before: readonly number[], after: readonly number[]): number =>
  Math.max(...after.map((value, at) => (value / (before[at] ?? 1) - 1) * 100));

const inMegabytes = (values: readonly number[]): string => `${values.map((value) => value.toFixed(0)).join(', ')} MB`;

/** SOAK_MINUTES=60 for an hour, FAULTS_FULL for two. */
const soakMinutesOf = (isFull: boolean): number => Number(process.env['SOAK_MINUTES'] ?? (isFull ? 120 : 5));

const soak: Row = {
  name: 'F32',
  fault: 'soak at nominal load',
  scale: 'memory in use after 5 min, not all memory after 2 h; SOAK_MINUTES changes it',
  minutes: soakMinutesOf(false) + 10,
  run: (context) =>
    inEnvironment(context, 'F32', { preloadOf: () => preload }, async (environment) => {
      const measure = async () => ({
        live: await Promise.all(environment.portals.map((portal) => liveMegabytesOf(portal.pid()))),
        usages: environment.portals.map((portal) => usageOf(portal.pid())),
      });
      const arrive = await createArrivals(environment);
      const minutes = soakMinutesOf(context.isFull);
      const most = minutes >= 60 ? 5 : 10;
      // Code is compiled and caches are filled in the first part.
      const warmSeconds = Math.min(600, minutes * 12);
      await arrive({ perSecond: 40, seconds: warmSeconds });
      const before = await measure();
      await arrive({ perSecond: 40, seconds: minutes * 60 - warmSeconds });
      await sleep(8_000);
      const after = await measure();
      const resident = ({ usages }: typeof before) => usages.map(({ residentMegabytes }) => residentMegabytes);
      const all = growthOf(resident(before), resident(after));
      const handles = after.usages.map((usage, at) => usage.handles - (before.usages[at]?.handles ?? 0));
      return {
        figures: [
          figure(`growth of memory in use (${inMegabytes(after.live)})`, growthOf(before.live, after.live), '%', most),
          ...(minutes >= 60 ? [figure(`growth of memory (${inMegabytes(resident(after))})`, all, '%', most)] : []),
          figure('more open handles', Math.max(...handles), '', 10),
          holds(
            'processes are those of the start',
            environment.portals.every((portal) => portal.unexpectedExits() === 0),
          ),
        ],
      };
    }),
};

export const loadRows: readonly Row[] = [submitRush, deadlineDay, release, overload, slowSenders, soak];
