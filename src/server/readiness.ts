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
}

/** Maximum age of a result: the database is written to at most once a second. */
const MAX_AGE_MS = 1_000;

const describeFailure = (what: string, error: unknown): string => {
  const { code, message } = objectOf(error);
  return `${what}: ${code ?? message ?? 'unknown'}`;
};

const findFailingDependency = async (
  probe: HealthProbe,
  storage: Pick<FileStorage, 'assertUsable'>,
): Promise<string | undefined> => {
  const [database, files] = await Promise.allSettled([probe.write(), storage.assertUsable()]);
  if (database.status === 'rejected') return describeFailure('database', database.reason);
  return files.status === 'rejected' ? describeFailure('files', files.reason) : undefined;
};

/** @param now monotonic milliseconds */
export const createReadiness = (
  probe: HealthProbe,
  storage: Pick<FileStorage, 'assertUsable'>,
  now: () => number = () => performance.now(),
): Readiness => {
  let isDraining = false;
  let last: { readonly at: number; readonly obstacle: Promise<string | undefined> } | undefined;
  return {
    findReasonNotReady: async () => {
      if (isDraining) return 'draining';
      if (!last || now() - last.at > MAX_AGE_MS) last = { at: now(), obstacle: findFailingDependency(probe, storage) };
      const obstacle = await last.obstacle;
      return isDraining ? 'draining' : obstacle;
    },
    drain: () => {
      isDraining = true;
    },
    get isDraining() {
      return isDraining;
    },
  };
};

/** For programs that do not listen, such as the loader of demo data. */
export const alwaysReady: Readiness = {
  findReasonNotReady: async () => undefined,
  drain: () => undefined,
  isDraining: false,
};
