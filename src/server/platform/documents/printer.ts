import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../../errors.ts';
import { findWorkerProgram } from '../worker-program.ts';
import type { PrintJob } from './print-job.ts';

/** Makes PDFs in worker threads, so that a slow one does not delay calls. */
export interface Printer {
  /** @throws AppError 503 when too many wait or it takes too long */
  print(job: PrintJob): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface PrinterOptions {
  readonly workers?: number;
  readonly waiting?: number;
  readonly withinMs?: number;
  /** Starts a worker at once, so that the first document takes no longer than others. */
  readonly keepWarm?: boolean;
}

/** Added to the time limit while no worker has started: it reads its program and three typefaces. */
const START_TIMEOUT_MS = 15_000;

const busyError = (): AppError => new AppError(503, 'server.document.busy', { retryAfter: 3 });

/** One core is left for calls. */
const workerCount = (cores: number): number => Math.max(1, Math.min(2, cores - 1));

export const createPrinter = (options: PrinterOptions = {}): Printer => {
  const { workers, waiting = 20, withinMs = 5_000, keepWarm = false } = options;
  const pool = new Piscina<PrintJob | undefined, Uint8Array>({
    ...findWorkerProgram(import.meta.url, 'document-worker'),
    name: 'print',
    // Otherwise the first document starts a worker: not every process makes documents.
    minThreads: keepWarm ? 1 : 0,
    maxThreads: workers ?? workerCount(availableParallelism()),
    idleTimeout: 300_000,
    maxQueue: waiting + 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const isCold = (): boolean => pool.completed === 0 || pool.threads.length === 0;
  if (keepWarm) void pool.run(undefined, { name: 'warmUp' }).catch(() => undefined);
  return {
    print: async (job) => {
      if (pool.queueSize >= waiting) throw busyError();
      const signal = AbortSignal.timeout(isCold() ? withinMs + START_TIMEOUT_MS : withinMs);
      try {
        return await pool.run(job, { signal });
      } catch (error) {
        throw signal.aborted ? busyError() : error;
      }
    },
    close: () => pool.destroy(),
  };
};
