import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { saveDraft } from '../../../src/contract/application.ts';
import { type Cluster, startCluster } from '../environment/cluster.ts';
import type { Environment, EnvironmentOptions } from '../environment/environment.ts';
import type { PortalUnderTest } from '../environment/portals.ts';
import { mountSmallDisk, type SmallDisk } from '../environment/small-disk.ts';
import { inEnvironment, type Played } from '../in-environment.ts';
import { startLoad } from '../load/load.ts';
import { createProbe } from '../load/normal.ts';
import type { LoggedIn } from '../load/people.ts';
import { countStatuses, type Exchange, isInOrder, percentile } from '../load/traffic.ts';
import { startWatch, type Watch } from '../load/watch.ts';
import { exactly, type Figure, figure, holds, type Row, type RowContext } from '../row.ts';

const live = '/livez';
const ready = '/healthcheck1';
/** Read from the database at each call. */
const list = '/api/news';

interface Fault {
  begin(environment: Environment): Promise<unknown> | unknown;
  end(environment: Environment): Promise<unknown> | unknown;
  readonly seconds: number;
  /** What must have held while the fault lasted. */
  figures?(during: During): readonly Figure[];
}

interface During {
  readonly environment: Environment;
  readonly from: number;
  readonly to: number;
  readonly watch: Watch;
  /** Calls of the load that were sent while the fault lasted. */
  readonly calls: readonly Exchange[];
}

const warmUpMs = 4_000;
const coolDownMs = 3_000;

/** Load on two portals, then the fault for so long, then its end: what is measured for every way in which a database goes. */
const playFault = async (environment: Environment, fault: Fault): Promise<Played> => {
  const probe = await createProbe(environment);
  const watch = startWatch(environment, [live, ready, list]);
  const load = await startLoad(environment);
  await sleep(warmUpMs);
  const from = performance.now();
  await fault.begin(environment);
  await sleep(Math.max(0, fault.seconds * 1_000 - (performance.now() - from)));
  const to = performance.now();
  await fault.end(environment);
  const ended = performance.now();
  const back = await probe.untilNormal(ended);
  await sleep(coolDownMs);
  await load.stop();
  await watch.stop();
  const calls = environment.traffic.exchanges.filter(({ at }) => at >= from && at <= to);
  const restarts = environment.portals.reduce((sum, portal) => sum + portal.unexpectedExits(), 0);
  const figures = fault.figures?.({ environment, from, to, watch, calls }) ?? [];
  return { back, figures: [...figures, exactly('portal processes that ended', restarts, 0)] };
};

const faultRow = (
  name: string,
  what: string,
  fault: Fault | ((context: RowContext) => Fault),
  options: EnvironmentOptions = {},
): Row => ({
  name,
  fault: what,
  run: (context) =>
    inEnvironment(context, name, options, (environment) =>
      playFault(environment, typeof fault === 'function' ? fault(context) : fault),
    ),
});

/** The first seconds belong to the change itself: a call that was under way then is one of the time before. */
const settled = 1_500;

const slowest = (calls: readonly Exchange[]): number => Math.max(0, ...calls.map(({ ms }) => ms)) / 1_000;
const unavailableFigure = ({ watch, from, to }: During): Figure => {
  // A response that arrived after the end belongs to the time after the fault.
  const asked = watch.of(ready, from + settled + 2_000, to).filter(({ at, ms }) => at + ms <= to);
  return holds(
    'health says 503 meanwhile',
    asked.length > 0 && asked.every(({ status }) => status === 503),
    `${asked.filter(({ status }) => status === 503).length} of ${asked.length}`,
  );
};
const isLive = ({ watch, from, to }: During): Figure => {
  const asked = watch.of(live, from, to);
  return holds(
    'liveness says 200 meanwhile',
    asked.length > 0 && asked.every(({ status }) => status === 200),
    `${asked.filter(({ status }) => status === 200).length} of ${asked.length}`,
  );
};
const loopLag = ({ watch, from, to }: During): Figure =>
  figure('event loop lag, p95 of an answer without database', watch.p95(live, from, to), 'ms', 200);
/** A statement may take so long that was under way, or got its connection, before the portal knew that the database does not answer. */
const statementMs = 7_000;
const fastRefusals = ({ calls, from }: During): readonly Figure[] => [
  figure('slowest answer meanwhile', slowest(calls), 's', statementMs / 1_000 + 1),
  figure(
    'slowest answer once it was known',
    slowest(calls.filter(({ at }) => at > from + statementMs + settled)),
    's',
    3,
  ),
];
const soonRefused = ({ calls }: During): Figure => figure('slowest answer meanwhile', slowest(calls), 's', 3);

const whileAway = (during: During): readonly Figure[] => [
  unavailableFigure(during),
  isLive(during),
  ...fastRefusals(during),
  loopLag(during),
];

const postgresOf = ({ cluster }: Environment) => cluster.postgres;

const lockedSeconds = 60;

/** Calls to one table's route from many clients at once, while the table is locked; strangers do other things meanwhile. */
const lockTable: Row = {
  name: 'F6',
  fault: 'one table locked 60 s: only its routes suffer',
  run: (context) =>
    inEnvironment(context, 'F6', {}, async (environment) => {
      const probe = await createProbe(environment);
      const others = ['/api/province', '/api/news', '/api/health', ready, live];
      const watch = startWatch(environment, others);
      const people = await environment.people(40);
      const [first] = environment.plan.steps;
      const drafts = await Promise.all(
        people.map(async (person) => ({
          person,
          formId: (await person.client.request('POST', '/api/form/start', { body: { institutionCode: 20 } })).body as {
            data: { id: string };
          },
        })),
      );
      await sleep(2_000);
      const blocker = new Client({ connectionString: postgresOf(environment).url(environment.database) });
      await blocker.connect();
      const from = performance.now();
      await blocker.query('begin; lock table draft_answers in access exclusive mode');
      const stopping = AbortSignal.timeout(lockedSeconds * 1_000);
      await Promise.all(
        drafts.map(async ({ person, formId }) => {
          while (!stopping.aborted) {
            await person.client.call(saveDraft, {
              body: { formId: formId.data.id, step: first?.step.key ?? '', answers: {} },
            });
            await sleep(50);
          }
        }),
      );
      const to = performance.now();
      await blocker.query('rollback');
      await blocker.end();
      const back = await probe.untilNormal(performance.now());
      const seen = (await watch.stop()).filter(({ at }) => at >= from && at <= to);
      const locked = environment.traffic.exchanges.filter(
        ({ path, at }) => path === '/api/form/draft' && at > from && at < to,
      );
      const refused = seen.filter(({ status }) => status >= 500 || status === 0);
      return {
        back,
        figures: [
          figure(
            'p95 of other calls',
            percentile(
              seen.map(({ ms }) => ms),
              0.95,
            ) / 1_000,
            's',
            1,
          ),
          holds('other calls are answered', refused.length === 0, `${seen.length - refused.length} of ${seen.length}`),
          figure('slowest answer of the locked table’s calls', slowest(locked), 's', 7),
        ],
      };
    }),
};

const readsOf = ({ calls, watch, from, to }: During): readonly Exchange[] => [
  ...calls.filter(({ method }) => method === 'GET'),
  ...watch.of(list, from, to),
];

/** Sessions take it over at their next transaction. */
const setReadOnly = async ({ cluster }: Environment, isReadOnly: boolean): Promise<void> => {
  await cluster.postgres.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await cluster.postgres.query('select pg_reload_conf()');
};

/** To whom the rest of the data belongs. */
const copyOwner = (folder: string, like: string): void => {
  const { uid, gid } = statSync(like);
  lchownSync(join(like, 'pg_wal'), uid, gid);
  for (const name of ['.', ...readdirSync(folder, { recursive: true })])
    chownSync(join(folder, String(name)), uid, gid);
};

const readOnly = faultRow('db-read-only', 'PostgreSQL takes no writes for 8 s (a standby took over)', {
  seconds: 8,
  begin: (environment) => setReadOnly(environment, true),
  end: (environment) => setReadOnly(environment, false),
  figures: (during) => [
    unavailableFigure(during),
    isLive(during),
    holds(
      'reads go on',
      readsOf(during).length > 0 && readsOf(during).every(({ status }) => status < 500 && status > 0),
      countStatuses(readsOf(during)),
    ),
  ],
});

/** Whoever looks for a connection finds none: all that the server has are taken, those of the portals first. */
const crowded = (held: Client[]): Fault => ({
  seconds: 12,
  begin: async (environment) => {
    const { postgres } = environment.cluster;
    await postgres.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${environment.database}' and pid <> pg_backend_pid()`,
    );
    for (;;) {
      const client = new Client({ connectionString: postgres.url('postgres') });
      client.on('error', () => undefined);
      try {
        await client.connect();
        held.push(client);
      } catch {
        await client.end().catch(() => undefined);
        return;
      }
    }
  },
  end: async () => void (await Promise.all(held.splice(0).map((client) => client.end()))),
  figures: (during) => [isLive(during), soonRefused(during)],
});

const diskFull: Row = {
  name: 'F17',
  fault: 'disk of the PostgreSQL data full for 10 s; the write-ahead log is on another disk',
  run: async () => {
    const folder = mkdtempSync('/tmp/portal-disk-');
    chmodSync(folder, 0o755);
    let disk: SmallDisk | undefined;
    let cluster: Cluster | undefined;
    try {
      disk = mountSmallDisk(join(folder, 'disk'), 400);
      cluster = await startCluster({
        dataDir: disk.folder,
        isKept: true,
        prepare: (data) => {
          const log = join(folder, 'pg_wal');
          cpSync(join(data, 'pg_wal'), log, { recursive: true });
          rmSync(join(data, 'pg_wal'), { recursive: true });
          symlinkSync(log, join(data, 'pg_wal'));
          copyOwner(log, data);
        },
      });
      const own = cluster;
      const context: RowContext = { isFull: false, cluster: () => Promise.resolve(own) };
      return await inEnvironment(context, 'F17', {}, (environment) =>
        playFault(environment, {
          seconds: 10,
          begin: () => disk?.fill(),
          end: () => disk?.free(),
          figures: (during) => [
            isLive(during),
            holds(
              'reads go on',
              readsOf(during).some(({ status }) => status === 200),
              countStatuses(readsOf(during)),
            ),
            unavailableFigure(during),
          ],
        }),
      );
    } finally {
      await cluster?.close();
      disk?.unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const newerSchema: Row = {
  name: 'db-newer-schema',
  fault: 'the database has a migration that this build does not know: a start is refused, running processes go on',
  run: (context) =>
    inEnvironment(context, 'db-newer-schema', {}, async (environment) => {
      const load = await startLoad(environment, { clients: 6, byMail: 0 });
      const probe = await createProbe(environment);
      await environment.db.query(`insert into migration (name, run_on) values ('999-of-a-later-build', now())`);
      const [first] = environment.portals as [PortalUnderTest];
      await first.stop();
      const refused = await first.start().then(
        () => 'it started',
        (error: Error) => error.message,
      );
      const code = first.isRunning() ? 'running' : 'ended';
      await first.kill();
      await environment.db.query(`delete from migration where name = '999-of-a-later-build'`);
      await first.start();
      const back = await probe.untilNormal(performance.now());
      await load.stop();
      return {
        back,
        mayCut: true,
        figures: [
          exactly('the start of an older build', code, 'ended'),
          holds('it names the migration', /999-of-a-later-build/.test(refused), refused.slice(0, 160)),
        ],
      };
    }),
};

const lists = [
  '/api/province',
  '/api/payment-channel',
  '/api/school-qualification-configuration/form',
  '/api/master-admission/entities',
];

const masterDataAway: Row = {
  name: 'F30',
  fault: 'lists of master data cannot be read for 40 s: the last good copy is served',
  run: (context) =>
    inEnvironment(context, 'F30', {}, async (environment) => {
      const probe = await createProbe(environment);
      const [person] = (await environment.people(1)) as [LoggedIn];
      await person.client.request('POST', '/api/form/start', { body: { institutionCode: 20 } });
      const watch = startWatch(environment, lists.slice(0, 2));
      await sleep(4_000);
      const from = performance.now();
      await postgresOf(environment).stopNow();
      await sleep(40_000);
      const to = performance.now();
      await postgresOf(environment).start();
      const back = await probe.untilNormal(performance.now());
      const seen = (await watch.stop()).filter(({ at }) => at > from && at < to);
      return {
        back,
        figures: [
          exactly('answers that are out of order', seen.filter((each) => !isInOrder(each)).length, 0),
          holds(
            'the lists are served from the copy',
            seen.every(({ status }) => status === 200),
            countStatuses(seen),
          ),
        ],
      };
    }),
};

export const databaseRows: readonly Row[] = [
  faultRow('F4', 'PostgreSQL stopped at once and started under writers', {
    seconds: 4,
    begin: (environment) => postgresOf(environment).stopNow(),
    end: (environment) => postgresOf(environment).start(),
    figures: (during) => [isLive(during), soonRefused(during)],
  }),
  faultRow('db-killed', 'PostgreSQL killed (kill -9) and started', {
    seconds: 4,
    begin: (environment) => postgresOf(environment).kill(),
    end: (environment) => postgresOf(environment).start(),
    figures: (during) => [isLive(during), soonRefused(during)],
  }),
  faultRow('F5', 'PostgreSQL stands still (SIGSTOP) for 30 s', {
    seconds: 30,
    begin: (environment) => postgresOf(environment).pause(),
    end: (environment) => postgresOf(environment).resume(),
    figures: whileAway,
  }),
  faultRow(
    'db-cut',
    'the way to PostgreSQL cut for 30 s without a reset; old connections stay silent',
    {
      seconds: 30,
      begin: ({ proxy }) => proxy?.freeze(),
      end: ({ proxy }) => proxy?.thaw(),
      figures: whileAway,
    },
    { isProxied: true },
  ),
  lockTable,
  readOnly,
  faultRow('db-crowded', 'PostgreSQL has no free connection for 12 s', () => crowded([])),
  diskFull,
  newerSchema,
  masterDataAway,
];
