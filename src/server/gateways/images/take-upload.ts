import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { cleanFileName } from '../files/file-name.ts';
import { type FileRule, RefusedFile } from '../files/file-rule.ts';
import { type EncodedSize, encodePicture } from './encode-picture.ts';

/** What an admin uploaded, checked by its content: a picture in all its sizes, or a file as it is. */
export type TakenUpload = { readonly digest: string } & (
  | { readonly sizes: readonly EncodedSize[] }
  | { readonly name: string; readonly contentType: string; readonly bytes: Buffer }
);

/** What is beyond the limit is read and dropped: an answer in the middle of a request would block its connection. */
const readLimited = async (source: Readable, rule: FileRule): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += (chunk as Buffer).length;
    if (size <= rule.maxBytes) chunks.push(chunk as Buffer);
    else chunks.length = 0;
  }
  if (size > rule.maxBytes) throw new RefusedFile('size', rule);
  if (size === 0) throw new RefusedFile('empty', rule);
  return Buffer.concat(chunks);
};

/** A PDF must begin as one: readers accept it anywhere in the first kilobyte, which is how it hides in other files. */
const tellType = async (bytes: Buffer, rule: FileRule): Promise<string> => {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const isHidden = found === 'application/pdf' && !/^%PDF-[12]\./.test(bytes.toString('latin1', 0, 8));
  if (!found || isHidden || !rule.types.includes(found)) throw new RefusedFile('type', rule);
  return found;
};

/** @throws RefusedFile */
export const takeUpload = async (source: Readable, sentName: string, rule: FileRule): Promise<TakenUpload> => {
  const bytes = await readLimited(source, rule);
  const contentType = await tellType(bytes, rule);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (contentType.startsWith('image/')) return { digest, sizes: await encodePicture(bytes, rule) };
  return { digest, name: cleanFileName(sentName, contentType), contentType, bytes };
};
