import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileRule, RefusedFile } from './file-rule.ts';

export interface Written {
  readonly size: number;
  /** SHA-256 of what was sent, to tell a repeated upload from another one. */
  readonly digest: string;
}

/** Streams an upload to disk and stops at the first byte beyond the limit, so that neither memory nor disk fill up. */
export const writeLimited = async (source: Readable, path: string, rule: FileRule): Promise<Written> => {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > rule.maxBytes) return done(new RefusedFile('size', rule));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { size, digest: hash.digest('hex') };
};
