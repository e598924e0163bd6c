import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

const keyOf = (key: string, accountId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, accountId, 'second-factor', 32));

/** Encrypts a secret for one account; under another account's name it cannot be opened. */
export const seal = (key: string, accountId: string, secret: Buffer): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, accountId), iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
};

/** Undefined when it was sealed with another key. */
export const unseal = (key: string, accountId: string, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, accountId), sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()]);
  } catch {
    return undefined;
  }
};
