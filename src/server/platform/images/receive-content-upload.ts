import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { FileRefusedError } from '../storage/file-rule.ts';
import { cleanFileName } from '../storage/receive-file.ts';
import type { UploadScanner } from '../storage/upload-scanner.ts';
import { type EncodedPicture, encodePicture } from './reencode-image.ts';

/** An admin's upload, checked by its content: a picture in all its sizes, or an unchanged file. */
export type ContentUpload = { readonly digest: string } & (
  | { readonly sizes: readonly EncodedPicture[] }
  | { readonly name: string; readonly contentType: string; readonly bytes: Buffer }
);

/** Bytes beyond the limit are read and discarded: a reply in the middle of a request would block its connection. */
const readLimited = async (source: Readable, rule: FileRule): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    // A stream without an encoding yields bytes.
    size += (chunk as Buffer).length;
    if (size <= rule.maxBytes) chunks.push(chunk as Buffer);
    else chunks.length = 0;
  }
  if (size > rule.maxBytes) throw new FileRefusedError('size', rule);
  if (size === 0) throw new FileRefusedError('empty', rule);
  return Buffer.concat(chunks);
};

/** @throws FileRefusedError; AppError 503 while files cannot be scanned */
export const receiveContentUpload = async (
  scanner: UploadScanner,
  source: Readable,
  sentName: string,
  rule: FileRule,
): Promise<ContentUpload> => {
  const sent = await readLimited(source, rule);
  const { contentType, bytes } = await scanner.scan(sent, rule);
  const digest = createHash('sha256').update(sent).digest('hex');
  if (contentType.startsWith('image/')) return { digest, sizes: await encodePicture(bytes, rule) };
  return { digest, name: cleanFileName(sentName, contentType), contentType, bytes };
};
