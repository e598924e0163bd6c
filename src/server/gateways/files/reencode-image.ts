import sharp from 'sharp';
import { type FileRule, RefusedFile } from './file-rule.ts';

/** A phone's photo has at most about 50 million pixels; a bomb has billions. */
const MAX_PIXELS = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);

const isTooSmall = (info: { width: number; height: number }, { minWidth = 0, minHeight = 0 }: FileRule): boolean =>
  info.width < minWidth || info.height < minHeight;

/**
 * Decodes an image and writes it anew as the same type: EXIF (place, camera) and appended bytes stay behind, the
 * orientation is applied.
 * @returns the size in bytes of the new file
 * @throws RefusedFile
 */
export const reencodeImage = async (from: string, to: string, contentType: string, rule: FileRule): Promise<number> => {
  const image = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' }).rotate();
  const encoded = contentType === 'image/png' ? image.png() : image.jpeg({ quality: 88 });
  const info = await encoded.toFile(to).catch(() => {
    throw new RefusedFile('fileBroken');
  });
  if (isTooSmall(info, rule))
    throw new RefusedFile('fileDimensions', { minWidth: rule.minWidth ?? 1, minHeight: rule.minHeight ?? 1 });
  return info.size;
};
