import sharp from 'sharp';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { FileRefusedError } from '../storage/file-rule.ts';

/** The largest phone cameras give some 50 million pixels; a decompression bomb has billions. */
export const maxImagePixels = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** Decoding uses a core and up to 200 MB, so concurrent uploads wait in a queue. */
const imageLimit = createConcurrencyLimit(2, 64);

const isTooSmall = (info: { width: number; height: number }, { minWidth = 0, minHeight = 0 }: FileRule): boolean =>
  info.width < minWidth || info.height < minHeight;

/**
 * Decodes an image and writes it anew as the same type: EXIF (place, camera) and appended bytes are removed, the
 * orientation is applied.
 * @throws FileRefusedError
 */
export const reencodeImage = (from: string, to: string, contentType: string, rule: FileRule): Promise<void> =>
  imageLimit.run(async () => {
    const image = sharp(from, { limitInputPixels: maxImagePixels, failOn: 'truncated' }).rotate();
    const encoded = contentType === 'image/png' ? image.png() : image.jpeg({ quality: 88 });
    const info = await encoded.toFile(to).catch(() => {
      throw new FileRefusedError('broken', rule);
    });
    if (isTooSmall(info, rule)) throw new FileRefusedError('dimensions', rule);
  });

/** Widths in pixels: a phone, a card or tablet, a wide screen. */
const pictureWidths = [480, 960, 1600] as const;

export interface EncodedPicture {
  readonly slot: number;
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
  readonly jpeg: Buffer;
}

const pictureLimit = createConcurrencyLimit(1, 32);

const decode = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'truncated' });

const encodeSize = async (bytes: Buffer, slot: number): Promise<EncodedPicture> => {
  const resized = decode(bytes)
    .rotate()
    .resize({ width: slot, withoutEnlargement: true })
    .flatten({ background: '#fff' });
  const jpeg = await resized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  const webp = await resized.webp({ quality: 78 }).toBuffer();
  return { slot, width: jpeg.info.width, height: jpeg.info.height, webp, jpeg: jpeg.data };
};

const assertMinimumSize = async (bytes: Buffer, rule: FileRule): Promise<void> => {
  const { autoOrient } = await decode(bytes).metadata();
  if (autoOrient.width < (rule.minWidth ?? 0) || autoOrient.height < (rule.minHeight ?? 0))
    throw new FileRefusedError('dimensions', rule);
};

/**
 * Writes a picture anew in every width, as WebP and as JPEG for older browsers: EXIF and appended bytes are removed,
 * the orientation is applied.
 * @throws FileRefusedError
 */
export const encodePicture = (bytes: Buffer, rule: FileRule): Promise<readonly EncodedPicture[]> =>
  pictureLimit.run(async () => {
    try {
      await assertMinimumSize(bytes, rule);
      const sizes: EncodedPicture[] = [];
      for (const slot of pictureWidths) sizes.push(await encodeSize(bytes, slot));
      return sizes;
    } catch (error) {
      throw error instanceof FileRefusedError ? error : new FileRefusedError('broken', rule);
    }
  });
