import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Kinds of work that have connections of their own: what waits for a locked table, or comes in a crowd, leaves the
 * others theirs.
 */
export const lanes = {
  /** What nobody waits for: jobs and reconciling. */
  background: { connections: 3, lockMs: 3_000 },
  /** What everybody may read: pages, news, lists to choose from. Reads wait for nothing but a locked table. */
  public: { connections: 4, lockMs: 1_000 },
  /** Login, registration, sessions. */
  account: { connections: 5, lockMs: 3_000 },
  /** Applications, files and fees of applicants. */
  applicant: { connections: 10, lockMs: 3_000 },
  /** The admin area. */
  staff: { connections: 4, lockMs: 3_000 },
} as const satisfies Record<string, { readonly connections: number; readonly lockMs: number }>;

export type Lane = keyof typeof lanes;

/** One kind of call within its lane: it holds at most a part of the lane's connections. */
export interface Place {
  readonly lane: Lane;
  readonly call: string;
  /** It only reads: then nothing but a locked table can block it. */
  readonly isRead: boolean;
  /** How long it may still wait for connections, in all; without it each statement waits anew. */
  readonly patience?: { leftMs: number };
}

const current = new AsyncLocalStorage<Place>();
const elsewhere: Place = { lane: 'background', call: '', isRead: false };

/** Where the running code takes its connections from. */
export const placeOf = (): Place => current.getStore() ?? elsewhere;

/** With the time that a locked table costs, below the seven seconds that a call may take at the longest. */
const PATIENCE_MS = 3_500;

/** The place of one call, which waits for its connections so long in all. */
export const withPatience = (place: Place): Place => ({ ...place, patience: { leftMs: PATIENCE_MS } });

/** Runs `work`, and all that it starts, in this place. */
export const runIn = <T>(place: Place, work: () => T): T => current.run(place, work);
