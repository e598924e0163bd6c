import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '../environment/environment.ts';
import { createTraffic, type Exchange, percentile } from './traffic.ts';

export interface Watch {
  /** Answers to one path since `from`, of one portal or of all. */
  of(path: string, from?: number, to?: number): readonly Exchange[];
  p95(path: string, from?: number, to?: number): number;
  stop(): Promise<readonly Exchange[]>;
}

const everyMs = 200;

/** A client that requests the same few addresses of each portal at intervals, without retries. */
export const startWatch = (environment: Environment, paths: readonly string[]): Watch => {
  const traffic = createTraffic({ urls: () => [], timeoutMs: 15_000 });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const look = async (url: string, path: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      await traffic.sendOnce(new URL(path, url), { method: 'GET' });
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Promise.all(environment.portals.flatMap(({ url }) => paths.map((path) => look(url, path))));
  const of: Watch['of'] = (path, from = 0, to = Number.POSITIVE_INFINITY) =>
    traffic.exchanges.filter((each) => each.path === path && each.at >= from && each.at <= to);
  return {
    of,
    p95: (path, from, to) =>
      percentile(
        of(path, from, to).map(({ ms }) => ms),
        0.95,
      ),
    stop: async () => {
      stopping.abort();
      await running;
      return traffic.exchanges;
    },
  };
};
