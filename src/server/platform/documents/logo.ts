import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Four hundred dots to the inch at the size in which it is printed. */
const pixels = 256;

/** A theme's drawing as a picture that any PDF can hold. */
export const readLogo = async (file: string): Promise<Uint8Array> =>
  sharp(await readFile(file), { density: 400 })
    .resize(pixels, pixels, { fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
