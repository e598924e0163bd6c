import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { cleanFileName } from './file-name.ts';
import { type FileRule, RefusedFile } from './file-rule.ts';
import { reencodeImage } from './reencode-image.ts';
import type { FileStorage } from './storage.ts';
import { writeLimited } from './write-limited.ts';

export interface StoredFile {
  readonly storageName: string;
  /** The applicant's name for it, cleaned. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of what was sent. */
  readonly digest: string;
}

const isImage = (contentType: string): boolean => contentType.startsWith('image/');

/** A PDF must begin as one: readers accept it anywhere in the first kilobyte, which is how it hides in other files. */
const beginsAsPdf = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return /^%PDF-[12]\./.test(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
};

const tellType = async (path: string, rule: FileRule): Promise<string> => {
  const found = await fileTypeFromFile(path);
  if (!found || !rule.types.includes(found.mime)) throw new RefusedFile('type', rule);
  if (found.mime === 'application/pdf' && !(await beginsAsPdf(path))) throw new RefusedFile('type', rule);
  return found.mime;
};

/**
 * Takes one uploaded file in: streamed to disk, its type told by its content, images written anew, then made durable
 * under a random name. Whatever goes wrong, nothing is left behind.
 * @throws RefusedFile
 */
export const receiveFile = async (
  storage: FileStorage,
  source: Readable,
  sentName: string,
  rule: FileRule,
): Promise<StoredFile> => {
  const storageName = randomUUID();
  const raw = storage.scratchPath(`${storageName}.raw`);
  const clean = storage.scratchPath(storageName);
  try {
    const { size, digest } = await writeLimited(source, raw, rule);
    if (size === 0) throw new RefusedFile('empty', rule);
    const contentType = await tellType(raw, rule);
    const rewritten = rule.reencode === true && isImage(contentType);
    const finalSize = rewritten ? await reencodeImage(raw, clean, contentType, rule) : size;
    await storage.keep(rewritten ? clean : raw, storageName);
    return { storageName, name: cleanFileName(sentName, contentType), contentType, size: finalSize, digest };
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })]);
  }
};
