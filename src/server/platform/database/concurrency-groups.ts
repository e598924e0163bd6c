import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Kinds of work that have connections of their own: what waits for a locked table, or comes in a crowd, leaves the
 * others theirs.
 */
export const concurrencyGroups = {
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

export type ConcurrencyGroup = keyof typeof concurrencyGroups;

/** One kind of call within its lane: it holds at most a part of the lane's connections. */
export interface ConcurrencyContext {
  readonly group: ConcurrencyGroup;
  readonly call: string;
  /** It only reads: then nothing but a locked table can block it. */
  readonly isRead: boolean;
  /** How long it may still wait for connections, in all; without it each statement waits anew. */
  readonly waitBudget?: { leftMs: number };
}

const current = new AsyncLocalStorage<ConcurrencyContext>();
const backgroundContext: ConcurrencyContext = { group: 'background', call: '', isRead: false };

/** Where the running code takes its connections from. */
export const getConcurrencyContext = (): ConcurrencyContext => current.getStore() ?? backgroundContext;

/** With the time that a locked table costs, below the seven seconds that a call may take at the longest. */
const WAIT_BUDGET_MS = 3_500;

/** The place of one call, which waits for its connections so long in all. */
export const withWaitBudget = (place: ConcurrencyContext): ConcurrencyContext => ({
  ...place,
  waitBudget: { leftMs: WAIT_BUDGET_MS },
});

/** Runs `work`, and all that it starts, in this place. */
export const runInConcurrencyContext = <T>(place: ConcurrencyContext, work: () => T): T => current.run(place, work);
