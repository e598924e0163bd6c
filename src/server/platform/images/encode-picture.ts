import sharp from 'sharp';
import { createGate } from '../gate.ts';
import { type FileRule, RefusedFile } from '../storage/file-rule.ts';

/** A decompression bomb has billions of pixels, the largest phone cameras some 50 million. */
const MAX_PIXELS = 50_000_000;

/** Widths in pixels: a phone, a card or tablet, a wide screen. */
export const pictureWidths = [480, 960, 1600] as const;

export interface EncodedSize {
  readonly slot: number;
  readonly width: number;
  readonly height: number;
  readonly webp: Buffer;
  readonly jpeg: Buffer;
}

const gate = createGate(1, 32);

const decode = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });

const encodeSize = async (bytes: Buffer, slot: number): Promise<EncodedSize> => {
  const resized = decode(bytes)
    .rotate()
    .resize({ width: slot, withoutEnlargement: true })
    .flatten({ background: '#fff' });
  const jpeg = await resized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer({ resolveWithObject: true });
  const webp = await resized.webp({ quality: 78 }).toBuffer();
  return { slot, width: jpeg.info.width, height: jpeg.info.height, webp, jpeg: jpeg.data };
};

const assertLarge = async (bytes: Buffer, rule: FileRule): Promise<void> => {
  const { autoOrient } = await decode(bytes).metadata();
  if (autoOrient.width < (rule.minWidth ?? 0) || autoOrient.height < (rule.minHeight ?? 0))
    throw new RefusedFile('dimensions', rule);
};

/**
 * Writes a picture anew in every width, as WebP and as JPEG for older browsers: EXIF and appended bytes stay behind,
 * the orientation is applied.
 * @throws RefusedFile
 */
export const encodePicture = (bytes: Buffer, rule: FileRule): Promise<readonly EncodedSize[]> =>
  gate.run(async () => {
    try {
      await assertLarge(bytes, rule);
      const sizes: EncodedSize[] = [];
      for (const slot of pictureWidths) sizes.push(await encodeSize(bytes, slot));
      return sizes;
    } catch (error) {
      throw error instanceof RefusedFile ? error : new RefusedFile('broken', rule);
    }
  });
