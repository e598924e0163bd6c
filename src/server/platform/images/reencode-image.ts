import sharp, { type Sharp } from 'sharp';
import { type FileRule, hasRatio, ratioOfRule } from '../../../engine/schema/file-rule.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { FileRefusedError } from '../storage/file-rule.ts';

/** The largest phone cameras give some 50 million pixels; a decompression bomb has billions. */
export const maxImagePixels = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** Decoding uses a core and up to 200 MB, so concurrent uploads wait in a queue. */
const imageLimit = createConcurrencyLimit(2, 64);

/** Pixels of a picture as it is shown. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** @throws FileRefusedError */
const assertMeasures = ({ width, height }: PictureSize, rule: FileRule): void => {
  const { minWidth = 0, minHeight = 0 } = rule;
  if (width < minWidth || height < minHeight) throw new FileRefusedError('dimensions', rule);
  if (!hasRatio(width, height, ratioOfRule(rule))) throw new FileRefusedError('shape', rule);
};

type Encoding = (image: Sharp) => Sharp;

/** Tried in this order: a picture that was made to fit a limit exceeds it at a higher quality than its own. */
const jpegEncodings: readonly Encoding[] = [88, 78, 68, 58, 45].map((quality) => (image) => image.jpeg({ quality }));
const pngEncodings: readonly Encoding[] = [
  (image) => image.png(),
  (image) => image.png({ compressionLevel: 9, adaptiveFiltering: true }),
  (image) => image.png({ compressionLevel: 9, palette: true }),
];

/**
 * Decodes an image and writes it anew as the same type, within the limit of the rule: EXIF (place, camera), names and
 * appended bytes are removed, the orientation is applied.
 * @throws FileRefusedError
 */
export const reencodeImage = (from: string, to: string, contentType: string, rule: FileRule): Promise<PictureSize> =>
  imageLimit.run(async () => {
    const image = sharp(from, { limitInputPixels: maxImagePixels, failOn: 'truncated' }).rotate();
    for (const encode of contentType === 'image/png' ? pngEncodings : jpegEncodings) {
      const info = await encode(image.clone())
        .toFile(to)
        .catch(() => {
          throw new FileRefusedError('broken', rule);
        });
      assertMeasures(info, rule);
      if (info.size <= rule.maxBytes) return { width: info.width, height: info.height };
    }
    throw new FileRefusedError('size', rule);
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

/** Reads the size of a stored picture. @throws when it cannot be decoded */
export const measurePicture = async (bytes: Buffer): Promise<PictureSize> => {
  const { width, height } = (await decode(bytes).metadata()).autoOrient;
  return { width, height };
};

/**
 * Writes a picture anew in every width, as WebP and as JPEG for older browsers: EXIF and appended bytes are removed,
 * the orientation is applied.
 * @throws FileRefusedError
 */
export const encodePicture = (bytes: Buffer, rule: FileRule): Promise<readonly EncodedPicture[]> =>
  pictureLimit.run(async () => {
    try {
      assertMeasures(await measurePicture(bytes), rule);
      const sizes: EncodedPicture[] = [];
      for (const slot of pictureWidths) sizes.push(await encodeSize(bytes, slot));
      return sizes;
    } catch (error) {
      throw error instanceof FileRefusedError ? error : new FileRefusedError('broken', rule);
    }
  });
