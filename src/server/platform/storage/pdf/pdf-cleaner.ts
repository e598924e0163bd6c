import { Piscina } from 'piscina';
import { objectOf } from '../../../../engine/schema/json.ts';
import { createConcurrencyLimit } from '../../concurrency-limit.ts';
import { findWorkerProgram } from '../../worker-program.ts';
import type { CleanRequest, CleanResult } from './pdf-worker.ts';

/** Creates clean copies of PDFs in separate worker threads. */
export interface PdfCleaner {
  /** @throws AppError 503 when too many wait */
  clean(bytes: Uint8Array): Promise<CleanResult>;
  close(): Promise<void>;
}

interface PdfCleanerOptions {
  readonly withinMs?: number;
  readonly heapMegabytes?: number;
}

/** Additional time for starting a worker on a busy machine. */
const START_TIMEOUT_MS = 15_000;
/**
 * The library caches every name and number that it reads, so a new worker replaces the old one after this many files.
 */
const FILES_PER_WORKER = 200;
/** Compressed objects are written uncompressed. */
const MAX_BYTES = 24 * 1024 * 1024;

const isOutOfMemory = (error: unknown): boolean => objectOf(error)['code'] === 'ERR_WORKER_OUT_OF_MEMORY';

export const createPdfCleaner = ({ withinMs = 15_000, heapMegabytes = 192 }: PdfCleanerOptions = {}): PdfCleaner => {
  const open = () =>
    new Piscina<CleanRequest, CleanResult>({
      ...findWorkerProgram(import.meta.url, 'pdf-worker'),
      name: 'clean',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 300_000,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
  let pool = open();
  const gate = createConcurrencyLimit(1, 32);
  const clean = async (bytes: Uint8Array): Promise<CleanResult> => {
    const isCold = pool.completed === 0 || pool.threads.length === 0;
    const signal = AbortSignal.timeout(isCold ? withinMs + START_TIMEOUT_MS : withinMs);
    try {
      return await pool.run({ bytes, maxBytes: MAX_BYTES }, { signal });
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error)) return { problem: 'unsafe' };
      throw error;
    } finally {
      if (pool.completed >= FILES_PER_WORKER) {
        const used = pool;
        pool = open();
        void used.destroy();
      }
    }
  };
  return { clean: (bytes) => gate.run(() => clean(bytes)), close: () => pool.destroy() };
};
