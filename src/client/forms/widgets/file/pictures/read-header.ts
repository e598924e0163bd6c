import { imageSize } from 'image-size';
import { PictureError } from './picture-problem.ts';

/** Decoded, a pixel takes four bytes: more than this is more than a phone has. */
const MAX_MEGAPIXELS = 100;

/** Size and kind are in the first part of a file, behind at most some previews and a colour profile. */
const HEADER_BYTES = 2 * 1024 * 1024;

const refusedKinds: ReadonlySet<string> = new Set(['svg']);
const heicKinds: ReadonlySet<string> = new Set([
  'heic',
  'heif',
  'heim',
  'heis',
  'heix',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
]);

export interface PictureHeader {
  readonly isHeic: boolean;
}

const sizeIn = (bytes: Uint8Array) => {
  try {
    return imageSize(bytes);
  } catch (error) {
    // Its way to say that it knows no such kind; a known kind that it cannot read is broken.
    throw new PictureError(error instanceof TypeError && /unsupported/i.test(error.message) ? 'kind' : 'unreadable');
  }
};

/**
 * Kind and size of a picture by its first bytes, before anything is decoded.
 * @throws PictureError for a file that is no picture, and for one that would fill the memory
 */
export const readHeader = async (file: Blob): Promise<PictureHeader> => {
  const { width, height, type = '' } = sizeIn(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
  if (refusedKinds.has(type)) throw new PictureError('kind');
  assertPixels(width, height);
  return { isHeic: heicKinds.has(type) };
};

/** @throws PictureError */
export const assertPixels = (width: number, height: number): void => {
  if (!(width > 0) || !(height > 0)) throw new PictureError('unreadable');
  const megapixels = (width * height) / 1_000_000;
  if (megapixels > MAX_MEGAPIXELS)
    throw new PictureError('pixels', { megapixels: Math.round(megapixels), most: MAX_MEGAPIXELS });
};
