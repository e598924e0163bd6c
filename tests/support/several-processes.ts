import { findFreePort } from '../../src/tooling/shared/run-process.ts';
import { type RunningProxy, startHaproxy } from './haproxy.ts';
import { type KillablePortal, startKillablePortal } from './killable-portal.ts';
import { type Pooler, startPgbouncer } from './pgbouncer.ts';

/** How many processes each portal of a test has: more than one are behind a proxy (`npm run test:processes`). */
const processCount = Number(process.env['TEST_PROCESSES'] ?? 1);

/** Whether the portals of tests reach their database through a pooler (`npm run test:pooler`). */
const hasPooler = process.env['TEST_POOLER'] === '1';

/** Further processes of a portal, and the proxy in front of all. */
interface Companions {
  readonly env: Readonly<Record<string, string>>;
  /** Starts them. @param env of the first process; @param url of the first process */
  start(env: Readonly<Record<string, string>>, url: string): Promise<void>;
  /** The address for callers. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Undefined where a portal of a test is one process. */
export const prepareCompanions = async (): Promise<Companions | undefined> => {
  if (processCount === 1) return undefined;
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let others: readonly KillablePortal[] = [];
  let proxy: RunningProxy | undefined;
  return {
    env: { PUBLIC_URL: url },
    start: async (env, first) => {
      others = await Promise.all(Array.from({ length: processCount - 1 }, () => startKillablePortal(env)));
      proxy = await startHaproxy(port, [first, ...others.map((other) => other.url)]);
    },
    url,
    stop: async () => {
      await proxy?.stop();
      await Promise.all(others.map((other) => other.kill()));
    },
  };
};

/** Undefined where the portals of tests reach their database directly. */
export const preparePooler = async (databaseUrl: string): Promise<Pooler | undefined> =>
  hasPooler ? startPgbouncer(databaseUrl) : undefined;

/** Settings of a portal whose database is behind the pooler. */
export const databaseEnv = (databaseUrl: string, pooler: Pooler | undefined): Record<string, string> =>
  pooler
    ? { DATABASE_URL: pooler.urlOf(databaseUrl), DATABASE_DIRECT_URL: databaseUrl }
    : { DATABASE_URL: databaseUrl };
