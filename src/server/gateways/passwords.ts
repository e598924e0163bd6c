import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing takes a core for some 16 ms: a crowd of logins must queue here and not starve everything else. */
export interface Passwords {
  hash(secret: string): Promise<string>;
  matches(stored: string, secret: string): Promise<boolean>;
  /** Takes as long as `matches` and is false: nobody can tell by the clock whether there is an account. */
  matchesNobody(secret: string): Promise<boolean>;
}

export const createPasswords = async (cores = availableParallelism()): Promise<Passwords> => {
  const gate = createGate(2 * cores, 64);
  const nobody = await hash('nobody', argon2id);
  return {
    hash: (secret) => gate.run(() => hash(secret, argon2id)),
    matches: (stored, secret) => gate.run(() => verify(stored, secret)),
    matchesNobody: async (secret) => {
      await gate.run(() => verify(nobody, secret));
      return false;
    },
  };
};
