import { chmodSync, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyRunningData } from './base-backup.ts';
import { type FaultPostgres, startFaultPostgres } from './postgres.ts';

/** What a server needs so that another one can follow it. */
export const primarySettings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB' };

export interface Standby extends FaultPostgres {
  /** As the primary names it. */
  readonly name: string;
  /** It becomes a primary; returns once it takes writes. */
  promote(): Promise<void>;
  /** Until it has everything that the primary has by now. */
  untilCaughtUp(): Promise<void>;
}

/** A server that follows `primary` by streaming replication, made from a copy of its files. */
export const startStandby = async (primary: FaultPostgres, home: string, name: string): Promise<Standby> => {
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  await copyRunningData(primary, home, 'standby.signal');
  const { username, password } = new URL(primary.url('postgres'));
  const standby = await startFaultPostgres({
    dataDir: home,
    settings: {
      ...primarySettings,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}`,
      hot_standby: 'on',
      // It asks the primary again soon after a loss.
      wal_retrieve_retry_interval: '200ms',
    },
  });
  return {
    ...standby,
    name,
    promote: async () => void (await standby.query('select pg_promote(true, 30)')),
    untilCaughtUp: async () => {
      const [at] = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      for (const end = performance.now() + 60_000; performance.now() < end; await sleep(20)) {
        const [state] = await standby.query<{ isThere: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${at?.position}'::pg_lsn as "isThere"`,
        );
        if (state?.isThere) return;
      }
      throw new Error('the standby does not follow');
    },
  };
};
