import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import { maxImagePixels } from './reencode-image.ts';

/** 400 dpi at the printed size. */
const logoPixels = 256;

/** Converts a theme's SVG logo to a picture that PDFs support. */
export const readLogo = async (file: string): Promise<Uint8Array> =>
  sharp(await readFile(file), { density: 400 })
    .resize(logoPixels, logoPixels, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();

const photoWidth = 340;
const photoHeight = 452;

/** Decoding uses a full core for a moment. */
const photoLimit = createConcurrencyLimit(1, 40);

/** A portrait, reduced to its printed size; undefined when it cannot be read or is not a picture. */
export const shrinkPhoto = (read: () => Promise<Readable>): Promise<Uint8Array | undefined> =>
  photoLimit.run(async () => {
    try {
      const photo = sharp(await buffer(await read()), { limitInputPixels: maxImagePixels });
      return await photo
        .resize(photoWidth, photoHeight, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
