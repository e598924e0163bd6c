import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StartError } from '../errors.ts';

/** AES-256-GCM of node:crypto. A sealed piece is: mark, salt of the backup, nonce, encrypted bytes, tag. */
const MARK = Buffer.from('portal-backup-1\n');
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + SALT_BYTES + NONCE_BYTES;

/** The piece was sealed with another key or for another place, or it has changed since. */
export class SealError extends StartError {
  constructor(name: string) {
    super(`${name} cannot be opened: it is damaged, or BACKUP_KEY is not the key of this backup`);
  }
}

export interface Seal {
  /** @param name what the bytes are; they open under this name only */
  close(name: string, bytes: Buffer): Buffer;
  /** @throws SealError */
  open(name: string, sealed: Buffer): Buffer;
  /** Tells backups apart: pieces of one do not open in another. */
  readonly salt: Buffer;
}

const createSeal = (key: string, salt: Buffer): Seal => {
  const derived = Buffer.from(hkdfSync('sha256', key, salt, 'admissions-portal backup', 32));
  const contextOf = (name: string, head: Buffer) => Buffer.concat([head, Buffer.from(name)]);
  return {
    salt,
    close: (name, bytes) => {
      const nonce = randomBytes(NONCE_BYTES);
      const head = Buffer.concat([MARK, salt, nonce]);
      const cipher = createCipheriv('aes-256-gcm', derived, nonce).setAAD(contextOf(name, head));
      return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: (name, sealed) => {
      const head = sealed.subarray(0, HEAD_BYTES);
      const nonce = head.subarray(MARK.length + SALT_BYTES);
      if (sealed.length < HEAD_BYTES + TAG_BYTES || !head.subarray(0, -NONCE_BYTES).equals(Buffer.concat([MARK, salt])))
        throw new SealError(name);
      try {
        const tag = sealed.subarray(-TAG_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', derived, nonce, { authTagLength: TAG_BYTES })
          .setAAD(contextOf(name, head))
          .setAuthTag(tag);
        return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        throw new SealError(name);
      }
    },
  };
};

/** Seals the pieces of a new backup. */
export const createNewSeal = (key: string): Seal => createSeal(key, randomBytes(SALT_BYTES));

/** Opens the pieces of the backup that this piece is of. */
export const createSealOf = (key: string, piece: Buffer): Seal =>
  createSeal(key, Buffer.from(piece.subarray(MARK.length, MARK.length + SALT_BYTES)));
