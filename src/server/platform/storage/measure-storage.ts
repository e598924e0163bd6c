import type { Meter } from '@opentelemetry/api';
import { type FileStorage, MissingFile } from './storage.ts';

/** Upper bounds in seconds. */
const explicitBucketBoundaries = [0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60];

type Operation = 'store' | 'read' | 'size' | 'remove' | 'check' | 'partSize';

/**
 * Measures each operation of a store by its outcome: `done`, `missing` where there is no such file, or `failed`. A read
 * ends when its first bytes are there.
 */
export const measureStorage = (storage: FileStorage, meter: Meter): FileStorage => {
  const duration = meter.createHistogram('portal.storage.duration', {
    unit: 's',
    description: 'Time that an operation of the store of files took, by operation and outcome.',
    advice: { explicitBucketBoundaries },
  });
  const measure = async <T>(operation: Operation, run: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const record = (outcome: 'done' | 'missing' | 'failed') =>
      duration.record((performance.now() - started) / 1_000, { operation, outcome });
    try {
      const result = await run();
      record('done');
      return result;
    } catch (error) {
      record(error instanceof MissingFile ? 'missing' : 'failed');
      throw error;
    }
  };
  const { partial } = storage;
  return {
    ...storage,
    store: (path, name) => measure('store', () => storage.store(path, name)),
    read: (name, range) => measure('read', () => storage.read(name, range)),
    sizeOf: (name) => measure('size', () => storage.sizeOf(name)),
    remove: (name) => measure('remove', () => storage.remove(name)),
    assertUsable: () => measure('check', () => storage.assertUsable()),
    partial: {
      ...partial,
      sizeOf: (name) => measure('partSize', () => partial.sizeOf(name)),
    },
  };
};
