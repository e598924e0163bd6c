import type { Queryable } from '../platform/database/queryable.ts';

const MINUTE_MS = 60_000;
const PAUSE_MS = 1_000;
/** An address is written down when it has made this share of what it may: most never are, and cost no statement. */
const SHARE = 0.01;

const addUp = `
  insert into call_count as c (minute, address, calls)
  select $1, address, calls from unnest($2::text[], $3::integer[]) as mine(address, calls) order by address
  on conflict (minute, address) do update set calls = c.calls + excluded.calls
  returning address, calls`;

interface Tally {
  /** By all processes, as of the last time that this one wrote. */
  known: number;
  /** By this process since then. */
  own: number;
}

export interface CallCounter {
  /** Counts one call of an address. */
  hit(address: string): { readonly current: number; readonly ttl: number };
  /** Adds what this process counted to what the others did. */
  share(): Promise<void>;
  stop(): void;
}

/**
 * Counts calls per minute and address in memory and adds them up with the other processes every second, in one
 * statement: a statement for each call would cost more than the calls it refuses. What gets past the limit within that
 * second, and below `SHARE`, is little and protects no secret (docs/decisions/033).
 */
export const createCallCounter = (db: Queryable, max: number, onError: (error: unknown) => void): CallCounter => {
  const worthSharing = Math.max(1, Math.ceil(max * SHARE));
  let minute = 0;
  let tallies = new Map<string, Tally>();

  const turn = (): number => {
    const now = Date.now();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) [minute, tallies] = [current, new Map()];
    return (current + 1) * MINUTE_MS - now;
  };

  const share = async (): Promise<void> => {
    turn();
    const [of, counted] = [minute, tallies];
    const mine = [...counted]
      .filter(([, { own }]) => own >= worthSharing)
      .map(([address, { own }]) => ({ address, own }));
    if (mine.length === 0) return;
    const values = [of, mine.map(({ address }) => address), mine.map(({ own }) => own)];
    const { rows } = await db.query<{ address: string; calls: number }>(addUp, values);
    for (const { address, own } of mine) (counted.get(address) as Tally).own -= own;
    for (const { address, calls } of rows) (counted.get(address) as Tally).known = calls;
  };

  let isSharing = false;
  const shareInTurn = async (): Promise<void> => {
    if (isSharing) return;
    isSharing = true;
    // Without the database each process goes on with its own count.
    await share().catch(onError);
    isSharing = false;
  };
  const timer = setInterval(() => void shareInTurn(), PAUSE_MS).unref();

  return {
    hit: (address) => {
      const ttl = turn();
      const tally = tallies.get(address) ?? { known: 0, own: 0 };
      tally.own += 1;
      tallies.set(address, tally);
      return { current: tally.known + tally.own, ttl };
    },
    share,
    stop: () => clearInterval(timer),
  };
};

type Callback = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The counter as @fastify/rate-limit wants it: a class without arguments of ours. */
export const storeOf = (counter: CallCounter) =>
  class {
    incr(address: string, callback: Callback): void {
      callback(null, counter.hit(address));
    }
    child() {
      return this;
    }
  };
