import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RefusedFile } from './file-rule.ts';

/**
 * Streams an upload to disk and stops at the first byte beyond the limit, so that neither memory nor disk fill up.
 * @returns number of bytes written
 */
export const writeLimited = async (source: Readable, path: string, maxBytes: number): Promise<number> => {
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new RefusedFile('fileSize', { maxBytes }));
      else done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return size;
};
