import { createHash, randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { reencodeImage } from '../images/reencode-image.ts';
import { cleanFileName } from './file-name.ts';
import { type FileRule, RefusedFile } from './file-rule.ts';
import type { FileStorage } from './storage.ts';
import type { UploadScanner } from './upload-scanner.ts';
import { writeLimited } from './write-limited.ts';

export interface StoredFile {
  readonly storageName: string;
  /** The applicant's name for it, cleaned. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of what is stored. */
  readonly sha256: string;
  /** SHA-256 of what was sent. */
  readonly digest: string;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Takes one uploaded file in: streamed to disk, scanned, images written anew, then made durable under a random name.
 * Whatever goes wrong, nothing is left behind.
 * @throws RefusedFile; AppError 503 while files cannot be scanned
 */
export const receiveFile = async (
  storage: FileStorage,
  scanner: UploadScanner,
  source: Readable,
  sentName: string,
  rule: FileRule,
): Promise<StoredFile> => {
  const storageName = randomUUID();
  const raw = storage.scratchPath(`${storageName}.raw`);
  const clean = storage.scratchPath(storageName);
  try {
    const sent = await writeLimited(source, raw, rule);
    if (sent.size === 0) throw new RefusedFile('empty', rule);
    const { contentType, bytes } = await scanner.scan(await readFile(raw), rule);
    const isRewritten = rule.reencode === true && contentType.startsWith('image/');
    if (isRewritten) await reencodeImage(raw, clean, contentType, rule);
    else await writeFile(clean, bytes, { mode: 0o600 });
    const kept = isRewritten ? await readFile(clean) : bytes;
    await storage.keep(clean, storageName);
    const name = cleanFileName(sentName, contentType);
    return { storageName, name, contentType, size: kept.length, sha256: sha256Of(kept), digest: sent.digest };
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })]);
  }
};
