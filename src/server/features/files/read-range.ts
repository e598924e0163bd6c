import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '../../platform/storage/storage.ts';

/**
 * The part of a file that a request asks for (RFC 9110, 14): `bytes=0-9`, `bytes=10-` or `bytes=-5`. Several parts at once
 * are answered with the whole file, as a server may, and so is a part of another version than the one the reader has.
 * @param tag of the file as it is now
 * @returns undefined for the whole file, `outside` when no byte of the file is asked for
 */
export const readRange = (
  { range, 'if-range': condition }: IncomingHttpHeaders,
  size: number,
  tag: string,
): ByteRange | 'outside' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first + last === '' || (condition !== undefined && condition !== tag)) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  // Not a range at all.
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'outside';
  return { first: Number(first), last: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};
