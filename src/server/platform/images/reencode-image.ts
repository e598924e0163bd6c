import sharp from 'sharp';
import { createGate } from '../gate.ts';
import { type FileRule, RefusedFile } from '../storage/file-rule.ts';

/** The largest phone cameras give some 50 million pixels; a decompression bomb has billions. */
const MAX_PIXELS = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** Decoding takes a core and up to 200 MB: a crowd of uploads queues here. */
const gate = createGate(2, 64);

const isTooSmall = (info: { width: number; height: number }, { minWidth = 0, minHeight = 0 }: FileRule): boolean =>
  info.width < minWidth || info.height < minHeight;

/**
 * Decodes an image and writes it anew as the same type: EXIF (place, camera) and appended bytes stay behind, the
 * orientation is applied.
 * @throws RefusedFile
 */
export const reencodeImage = (from: string, to: string, contentType: string, rule: FileRule): Promise<void> =>
  gate.run(async () => {
    const image = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).rotate();
    const encoded = contentType === 'image/png' ? image.png() : image.jpeg({ quality: 88 });
    const info = await encoded.toFile(to).catch(() => {
      throw new RefusedFile('broken', rule);
    });
    if (isTooSmall(info, rule)) throw new RefusedFile('dimensions', rule);
  });
