import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { reencodeImage } from '../images/reencode-image.ts';
import { FileRefusedError } from './file-rule.ts';
import type { FileStorage } from './storage.ts';
import type { UploadScanner } from './upload-scanner.ts';

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
};

/** Control characters, and direction marks that display `gpj.exe` as `exe.jpg`. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const reservedCharacters = /[<>:"|?*\\/]/g;

/**
 * The applicant's name for a file without folders, control characters or a misleading ending: at most 100 characters,
 * with the extension of its content type.
 */
export const cleanFileName = (name: string, contentType: string): string => {
  const base = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(hiddenCharacters, '')
    .replace(reservedCharacters, '_')
    .trim();
  const [ending = 'bin', ...others] = extensions[contentType] ?? [];
  const dot = base.lastIndexOf('.');
  const stem = (dot > 0 ? base.slice(0, dot) : base).replace(/^[.\s]+|[.\s]+$/g, '');
  const given = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  return `${[...stem].slice(0, 90).join('') || 'file'}.${others.includes(given) ? given : ending}`;
};

interface WrittenFile {
  readonly size: number;
  /** SHA-256 of the sent bytes, to recognise a repeated upload. */
  readonly digest: string;
}

/** Streams an upload to disk and stops at the first byte beyond the limit, so that neither memory nor disk fill up. */
const writeLimited = async (source: Readable, path: string, rule: FileRule): Promise<WrittenFile> => {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > rule.maxBytes) return done(new FileRefusedError('size', rule));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { size, digest: hash.digest('hex') };
};

export interface StoredFile {
  readonly storageName: string;
  /** The applicant's file name, cleaned. */
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** SHA-256 of the stored bytes. */
  readonly sha256: string;
  /** SHA-256 of the sent bytes. */
  readonly digest: string;
  /** Pixels of a picture. */
  readonly width?: number;
  readonly height?: number;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Receives one uploaded file: streams it to disk, scans it, re-encodes images, then stores it durably under a random
 * name. A failure leaves no file behind.
 * @throws FileRefusedError; AppError 503 while files cannot be scanned
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
    if (sent.size === 0) throw new FileRefusedError('empty', rule);
    const { contentType, bytes } = await scanner.scan(await readFile(raw), rule);
    const isPicture = contentType.startsWith('image/');
    const measures = isPicture ? await reencodeImage(raw, clean, contentType, rule) : {};
    if (!isPicture) await writeFile(clean, bytes, { mode: 0o600 });
    const stored = isPicture ? await readFile(clean) : bytes;
    await storage.store(clean, storageName);
    const name = cleanFileName(sentName, contentType);
    const { length: size } = stored;
    return { storageName, name, contentType, size, sha256: sha256Of(stored), digest: sent.digest, ...measures };
  } finally {
    await Promise.all([rm(raw, { force: true }), rm(clean, { force: true })]);
  }
};
