import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp, { type ResizeOptions } from 'sharp';
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

/** Twice the size at which mails show it. */
const mailLogoPixels = 96;

/** Converts a theme's SVG logo to a picture that mail programs support: PNG of a few kilobytes. */
export const readMailLogo = async (file: string): Promise<Uint8Array> =>
  sharp(await readFile(file), { density: 200 })
    .resize(mailLogoPixels, mailLogoPixels, { fit: 'contain', background: '#0000' })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

const photoWidth = 340;
const photoHeight = 452;

/** Decoding uses a full core for a moment. */
const photoLimit = createConcurrencyLimit(1, 40);

/** A JPEG with its width and height in pixels. */
export interface StoredPicture {
  readonly image: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Undefined when the picture cannot be read or is not a picture. */
const shrink = (read: () => Promise<Readable>, size: ResizeOptions): Promise<StoredPicture | undefined> =>
  photoLimit.run(async () => {
    try {
      const photo = sharp(await buffer(await read()), { limitInputPixels: maxImagePixels });
      const { data, info } = await photo
        .rotate()
        .resize(size)
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { image: data, width: info.width, height: info.height };
    } catch {
      return undefined;
    }
  });

/** A portrait, cut to its printed shape. */
export const shrinkPhoto = async (read: () => Promise<Readable>): Promise<Uint8Array | undefined> =>
  (await shrink(read, { width: photoWidth, height: photoHeight, fit: 'cover' }))?.image;

/** The whole picture at the size in which an answer is printed, about 280 dpi. */
export const shrinkPicture = (read: () => Promise<Readable>): Promise<StoredPicture | undefined> =>
  shrink(read, { width: 680, height: 480, fit: 'inside', withoutEnlargement: true });
