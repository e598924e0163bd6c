import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Hasher {
  /** @param salt 16 bytes; random without */
  hash(secret: string, salt?: Uint8Array): Promise<string>;
  matches(stored: string, secret: string): Promise<boolean>;
  /** Takes as long as `matches` and is false: the response time does not reveal whether there is an account. */
  simulateMatch(secret: string): Promise<false>;
}

/** Hashing takes a core for some 16 ms: a crowd of logins queues here and does not starve everything else. */
export interface Passwords extends Hasher {
  /** One turn for several steps, so that a transaction is opened only when hashing can begin at once. */
  withSlot<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>;
}

/** Some four seconds' worth on two cores that two processes share: better than to send a crowd away. */
const MAX_WAITING = 128;

export const createPasswords = async (cores = availableParallelism()): Promise<Passwords> => {
  const gate = createConcurrencyLimit(2 * cores, MAX_WAITING);
  const nobody = await hash('nobody', argon2id);
  const hasher: Hasher = {
    hash: (secret, salt) => hash(secret, salt ? { ...argon2id, salt } : argon2id),
    matches: (stored, secret) => verify(stored, secret),
    simulateMatch: async (secret) => {
      await verify(nobody, secret);
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
