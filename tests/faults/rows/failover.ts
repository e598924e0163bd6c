import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, startCluster } from '../environment/cluster.ts';
import { startDatabaseHaproxy } from '../environment/haproxy.ts';
import { primarySettings, type Standby, startStandby } from '../environment/standby.ts';
import { inEnvironment } from '../in-environment.ts';
import { startLoad } from '../load/load.ts';
import { createProbe } from '../load/normal.ts';
import { exactly, holds, type Outcome, type Row } from '../row.ts';

const warmUpMs = 8_000;
/** What needs so long to see that the primary is gone: a program for failovers, here this test. */
const noticeMs = 1_500;
const afterMs = 10_000;

/** From now on no commit is reported before the standby has it on its disk. */
const makeSynchronous = async ({ postgres }: Cluster, { name }: Standby): Promise<void> => {
  await postgres.query(`alter system set synchronous_standby_names = '${name}'`);
  await postgres.query('select pg_reload_conf()');
  for (const end = performance.now() + 20_000; performance.now() < end; await sleep(50)) {
    const rows = await postgres.query<{ state: string }>('select sync_state as state from pg_stat_replication');
    if (rows.some(({ state }) => state === 'sync')) return;
  }
  throw new Error('the standby does not become synchronous');
};

const play = async (cluster: Cluster, standby: Standby, databasePort: number): Promise<Outcome> =>
  inEnvironment(
    { isFull: false, cluster: () => Promise.resolve(cluster) },
    'failover',
    { databasePort },
    async (environment) => {
      await standby.untilCaughtUp();
      await makeSynchronous(cluster, standby);
      const probe = await createProbe(environment);
      const load = await startLoad(environment, { clients: 16 });
      await sleep(warmUpMs);
      const acknowledged = () => environment.ledger.entries.filter((entry) => entry.acknowledged !== undefined).length;
      await cluster.postgres.kill();
      const before = acknowledged();
      await sleep(noticeMs);
      await standby.promote();
      const back = await probe.untilNormal(performance.now());
      await sleep(afterMs);
      await load.stop();
      const restarts = environment.portals.reduce((sum, portal) => sum + portal.unexpectedExits(), 0);
      const [server] = await environment.db
        .query<{ port: number }>(`select current_setting('port')::int as port`)
        .then(({ rows }) => rows);
      return {
        back,
        figures: [
          holds('writes acknowledged before the primary was killed', before > 50, String(before)),
          holds('writes acknowledged afterwards', acknowledged() - before > 50, String(acknowledged() - before)),
          exactly(
            'compared with',
            server?.port === standby.port ? 'the promoted standby' : 'another server',
            'the promoted standby',
          ),
          exactly('portal processes that ended', restarts, 0),
        ],
      };
    },
  );

const failover: Row = {
  name: 'failover',
  fault: 'PostgreSQL with a synchronous standby is killed under load, the standby is promoted, haproxy turns',
  run: async () => {
    const cluster = await startCluster({ settings: primarySettings });
    let standby: Standby | undefined;
    let proxy: { readonly port: number; stop(): Promise<void> } | undefined;
    try {
      standby = await startStandby(cluster.postgres, join(cluster.folder, 'standby'), 'standby');
      proxy = await startDatabaseHaproxy(cluster.folder, [cluster.postgres.port, standby.port]);
      return await play(cluster, standby, proxy.port);
    } finally {
      await proxy?.stop();
      await standby?.close();
      await cluster.close();
    }
  },
};

export const failoverRows: readonly Row[] = [failover];
