import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/**
 * Kinds of work with connections of their own: many calls of one kind, or calls that wait for a locked table, leave the
 * connections of the others free.
 */
export const concurrencyGroups = {
  /** Jobs and reconciling: no caller waits for them. */
  background: { connections: 3, lockMs: 3_000 },
  /** Reads without a login: pages, news, lists to choose from. They can wait only for a locked table. */
  public: { connections: 4, lockMs: 1_000 },
  /** Login, registration, sessions. */
  account: { connections: 5, lockMs: 3_000 },
  /** Applications, files and fees of applicants. */
  applicant: { connections: 10, lockMs: 3_000 },
  /** The admin area. */
  staff: { connections: 4, lockMs: 3_000 },
} as const satisfies Record<string, { readonly connections: number; readonly lockMs: number }>;

export type ConcurrencyGroup = keyof typeof concurrencyGroups;

/** One value for each group. */
export const mapGroups = <T>(
  make: (group: (typeof concurrencyGroups)[ConcurrencyGroup]) => T,
): Readonly<Record<ConcurrencyGroup, T>> => ({
  background: make(concurrencyGroups.background),
  public: make(concurrencyGroups.public),
  account: make(concurrencyGroups.account),
  applicant: make(concurrencyGroups.applicant),
  staff: make(concurrencyGroups.staff),
});

export interface WaitBudget {
  leftMs: number;
  /** The call has had a connection: it is finished before others begin. */
  hasBegun: boolean;
}

/** One kind of call within its group: it uses at most a part of the group's connections. */
export interface ConcurrencyContext {
  readonly group: ConcurrencyGroup;
  readonly call: string;
  /** Whether it only reads: then only a locked table can block it. */
  readonly isRead: boolean;
  /** Whether calls of this kind wait for each other in the database: more at once would only wait there. */
  readonly isSerial?: boolean;
  /** What the call may still wait for connections; without it each statement may wait the full time. */
  readonly waitBudget?: WaitBudget;
  /** The request, by the id that its log lines and its answer have. */
  readonly requestId?: string;
  /** The span of the running code, where traces are sent. */
  readonly span?: Span;
}

const current = new AsyncLocalStorage<ConcurrencyContext>();
const backgroundContext: ConcurrencyContext = { group: 'background', call: '', isRead: false };

/** The group that the running code takes its connections from. */
export const getConcurrencyContext = (): ConcurrencyContext => current.getStore() ?? backgroundContext;

/** The context of one call, with a limit to its waiting for connections. */
export const withWaitBudget = (context: ConcurrencyContext, leftMs: number): ConcurrencyContext => ({
  ...context,
  waitBudget: { leftMs, hasBegun: false },
});

/** Runs `work`, and all that it starts, in this context. */
export const runInConcurrencyContext = <T>(context: ConcurrencyContext, work: () => T): T => current.run(context, work);
