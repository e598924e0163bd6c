import type { Viewer } from './admin-sessions.ts';
import type { Group } from './calls.ts';

/** A portal and the sessions that it is visited with, one for each call in turn. */
export interface Visited {
  readonly url: string;
  readonly nextCookie: (viewer: Viewer) => string;
}

/** Times of a call in milliseconds, at each portal. */
export type Times = Readonly<Record<string, readonly (readonly number[])[]>>;

export const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const timeOf = async ({ url, nextCookie }: Visited, viewer: Viewer, path: string): Promise<number> => {
  const headers = { cookie: nextCookie(viewer) };
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/${path}`, { headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return performance.now() - start;
};

/** Rounds that are not counted: code and pages of the database warm up. */
const WARM_UP = 4;

/** Every call at every portal in turn, round after round: what disturbs the machine for a while disturbs all of them. */
export const measureCalls = async (
  portals: readonly Visited[],
  { viewer, calls }: Pick<Group, 'viewer' | 'calls'>,
  rounds: number,
): Promise<Times> => {
  const times = new Map(Object.keys(calls).map((name) => [name, portals.map((): number[] => [])]));
  for (let round = -WARM_UP; round < rounds; round++)
    for (const [name, path] of Object.entries(calls))
      for (const [index, portal] of portals.entries()) {
        const time = await timeOf(portal, viewer, path);
        if (round >= 0) times.get(name)?.[index]?.push(time);
      }
  return Object.fromEntries(times);
};
