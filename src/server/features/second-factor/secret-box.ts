import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

const keyOf = (key: string, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, accountId, 'second-factor', 32));

/** Keys of one purpose, the newest first. It seals; all of them open, so that a key can be replaced. */
export type Keys = readonly [string, ...string[]];

/** Encrypts a secret for one account; under another account's name it cannot be opened. */
export const seal = ([key]: Keys, accountId: string, secret: Buffer): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, accountId), iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
};

const open = (key: string, accountId: string, sealed: Buffer): Buffer | undefined => {
  if (sealed.length < IV + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, accountId), sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
};

/** Undefined when none of the keys sealed it for this account. */
export const unseal = (keys: Keys, accountId: string, sealed: Buffer): Buffer | undefined => {
  for (const key of keys) {
    const secret = open(key, accountId, sealed);
    if (secret) return secret;
  }
  return undefined;
};

/** Whether the newest key sealed it. */
export const isSealedWithNewest = ([newest]: Keys, accountId: string, sealed: Buffer): boolean =>
  open(newest, accountId, sealed) !== undefined;
