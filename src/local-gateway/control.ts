import { act } from './admin.ts';
import type { PageAnswer, PageRequest, Parts } from './routes.ts';
import { setSwitches } from './switches.ts';

const shown = ({ core }: Parts): object => ({
  switches: core.switches,
  now: new Date(core.now()).toISOString(),
  orders: Object.values(core.store.state.orders),
  deliveries: core.store.state.deliveries,
  requests: core.seen,
});

const parse = (body: Buffer): Record<string, unknown> | undefined => {
  try {
    const json: unknown = JSON.parse(body.toString());
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Longest time in a timer of Node. */
const longest = 2 ** 31 - 1;
const millisecondsOf = (value: unknown): number => Math.min(Math.max(Number(value) || 0, 0), longest);

const refuseFor = (parts: Parts, ms: number): void => {
  // the answer to this very call leaves first
  setTimeout(() => void parts.refuse(true), 50);
  setTimeout(() => void parts.refuse(false), 50 + ms);
};

const change = async (parts: Parts, body: Record<string, unknown>): Promise<PageAnswer> => {
  const { advanceMs, refuseMs, order, action, ...switches } = body;
  const wrong = setSwitches(parts.core.switches, switches);
  if (wrong.length > 0) return { status: 400, json: { wrong } };
  if (typeof order === 'string') act(parts, String(action), order);
  if (advanceMs !== undefined) await parts.advance(millisecondsOf(advanceMs));
  if (refuseMs !== undefined) refuseFor(parts, millisecondsOf(refuseMs));
  return { status: 200, json: shown(parts) };
};

/** Switches for tests and for trying things out; JSON only, so that no form of another site can reach them. */
export const answerControl = async (parts: Parts, request: PageRequest): Promise<PageAnswer | undefined> => {
  const { path, method, headers, body } = request;
  if (path !== '/control') return undefined;
  if (method === 'GET') return { status: 200, json: shown(parts) };
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return { status: 415, json: {} };
  const wanted = parse(body);
  return wanted === undefined ? { status: 400, json: {} } : change(parts, wanted);
};
