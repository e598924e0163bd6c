import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listSecrets, replaceSecret } from './queries.ts';

/** Numbers of secrets. `unreadable`: no key opens them, so their owners need a recovery code or another admin. */
interface ResealCounts {
  readonly resealed: number;
  readonly unreadable: number;
}

/**
 * Seals every secret of a second factor with the newest key, so that the older keys can be dropped from
 * SECOND_FACTOR_KEYS afterwards. Runs at each start; safe beside other processes.
 */
export const resealSecrets = async (db: Queryable, keys: SealingKeys): Promise<ResealCounts> => {
  const counts = { resealed: 0, unreadable: 0 };
  for (const { accountId, secret: sealed } of await listSecrets(db)) {
    if (isSealedWithNewest(keys, accountId, sealed)) continue;
    const secret = unseal(keys, accountId, sealed);
    if (secret) await replaceSecret(db, accountId, sealed, seal(keys, accountId, secret));
    counts[secret ? 'resealed' : 'unreadable'] += 1;
  }
  return counts;
};

const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (key: string, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, accountId, 'second-factor', 32));

/** Keys of one purpose, the newest first. It seals; all of them open, so that a key can be replaced. */
export type SealingKeys = readonly [string, ...string[]];

/** Encrypts a secret for one account; under another account's name it cannot be opened. */
export const seal = ([key]: SealingKeys, accountId: string, secret: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, accountId), iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
};

const openSealed = (key: string, accountId: string, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, accountId), sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Undefined when none of the keys sealed it for this account. */
export const unseal = (keys: SealingKeys, accountId: string, sealed: Buffer): Buffer | undefined => {
  for (const key of keys) {
    const secret = openSealed(key, accountId, sealed);
    if (secret) return secret;
  }
  return undefined;
};

/** Whether the newest key sealed it. */
export const isSealedWithNewest = ([newest]: SealingKeys, accountId: string, sealed: Buffer): boolean =>
  openSealed(newest, accountId, sealed) !== undefined;
