import { objectOf } from '../engine/schema/json.ts';
import type { HealthProbe } from './platform/database/health-probe.ts';
import type { FileStorage } from './platform/storage/storage.ts';

/** Whether this process should receive calls. */
export interface Readiness {
  /** Why the process is not ready, for the log; undefined when it is ready. */
  findReasonNotReady(): Promise<string | undefined>;
  /** From now on the process is not ready: it serves the remaining calls, then ends. */
  drain(): void;
  readonly isDraining: boolean;
  /**
   * Seconds that the oldest job of the outbox waits, at the last check; undefined while it is not known. An old outbox
   * does not make the process unready: answers are taken and kept, and every process would be unready at once.
   */
  readonly outboxAge: number | undefined;
}

/** What the readiness asks of its surroundings. */
export interface ReadinessChecks {
  readonly probe: Pick<HealthProbe, 'write'>;
  readonly storage: Pick<FileStorage, 'assertUsable'>;
  readonly getOutboxAge: () => Promise<number>;
}

/** Maximum age of a result: the database is written to at most once a second. */
const MAX_AGE_MS = 1_000;

const describeFailure = (what: string, error: unknown): string => {
  const { code, message } = objectOf(error);
  return `${what}: ${code ?? message ?? 'unknown'}`;
};

interface Found {
  /** The dependency that fails. */
  readonly obstacle: string | undefined;
  readonly outboxAge: number | undefined;
}

const check = async ({ probe, storage, getOutboxAge }: ReadinessChecks): Promise<Found> => {
  const [database, files] = await Promise.allSettled([probe.write(), storage.assertUsable()]);
  if (database.status === 'rejected')
    return { obstacle: describeFailure('database', database.reason), outboxAge: undefined };
  const outboxAge = await getOutboxAge().catch(() => undefined);
  return { obstacle: files.status === 'rejected' ? describeFailure('files', files.reason) : undefined, outboxAge };
};

/** @param now monotonic milliseconds */
export const createReadiness = (checks: ReadinessChecks, now: () => number = () => performance.now()): Readiness => {
  let isDraining = false;
  let outboxAge: number | undefined;
  let last: { readonly at: number; readonly found: Promise<Found> } | undefined;
  return {
    findReasonNotReady: async () => {
      if (isDraining) return 'draining';
      if (!last || now() - last.at > MAX_AGE_MS) last = { at: now(), found: check(checks) };
      const { obstacle, ...found } = await last.found;
      outboxAge = found.outboxAge;
      return isDraining ? 'draining' : obstacle;
    },
    drain: () => {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
    get outboxAge() {
      return outboxAge;
    },
  };
};

/** For programs that do not listen, such as the loader of demo data. */
export const alwaysReady: Readiness = {
  findReasonNotReady: async () => undefined,
  drain: () => undefined,
  isDraining: false,
  outboxAge: undefined,
};
