import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import { cleanFileName } from './file-name.ts';
import { type FileRule, RefusedFile } from './file-rule.ts';
import { reencodeImage } from './reencode-image.ts';
import type { FileStorage } from './storage.ts';
import { writeLimited } from './write-limited.ts';

export interface StoredFile {
  readonly storageName: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
}

const isImage = (contentType: string): boolean => contentType.startsWith('image/');

const tellType = async (path: string, { types }: FileRule): Promise<string> => {
  const found = await fileTypeFromFile(path);
  if (!found || !types.includes(found.mime)) throw new RefusedFile('fileType', { types: types.join(', ') });
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
    let size = await writeLimited(source, raw, rule.maxBytes);
    if (size === 0) throw new RefusedFile('fileEmpty');
    if (size < (rule.minBytes ?? 0)) throw new RefusedFile('fileTooSmall', { minBytes: rule.minBytes });
    const contentType = await tellType(raw, rule);
    const rewritten = rule.reencode === true && isImage(contentType);
    if (rewritten) size = await reencodeImage(raw, clean, contentType, rule);
    await storage.keep(rewritten ? clean : raw, storageName);
    return { storageName, name: cleanFileName(sentName, contentType), contentType, size };
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })]);
  }
};
