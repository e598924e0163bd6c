import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Hasher {
  /** @param salt 16 bytes; random without */
  hash(secret: string, salt?: Uint8Array): Promise<string>;
  matches(stored: string, secret: string): Promise<boolean>;
  /**
   * Takes as long as `matches` and returns false, so that the response time does not reveal whether an account exists.
   */
  simulateMatch(secret: string): Promise<false>;
}

/** Hashing uses a core for about 16 ms: concurrent logins wait in a queue and leave time for other work. */
export interface Passwords extends Hasher {
  /** One turn for several steps, so that a transaction is opened only when hashing can begin at once. */
  withSlot<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/** About four seconds of hashing on two cores that two processes share. */
const MAX_WAITING = 128;

export const createPasswords = async (cores = availableParallelism()): Promise<Passwords> => {
  const gate = createConcurrencyLimit(2 * cores, MAX_WAITING);
  const simulatedHash = await hash('nobody', argon2id);
  const hasher: Hasher = {
    hash: (secret, salt) => hash(secret, salt ? { ...argon2id, salt } : argon2id),
    matches: (stored, secret) => verify(stored, secret),
    simulateMatch: async (secret) => {
      await verify(simulatedHash, secret);
      return false;
    },
  };
  return {
    withSlot: (work) => gate.run(() => work(hasher)),
    hash: (secret, salt) => gate.run(() => hasher.hash(secret, salt)),
    matches: (stored, secret) => gate.run(() => hasher.matches(stored, secret)),
    simulateMatch: (secret) => gate.run(() => hasher.simulateMatch(secret)),
  };
};
