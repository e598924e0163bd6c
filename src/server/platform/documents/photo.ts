import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createGate } from '../gate.ts';

const width = 340;
const height = 452;

/** Decoding takes a core for a moment. */
const gate = createGate(1, 40);

/** A portrait as small as it is printed; undefined when it cannot be read or is no picture. */
export const shrinkPhoto = (read: () => Promise<Readable>): Promise<Uint8Array | undefined> =>
  gate.run(async () => {
    try {
      const photo = sharp(await buffer(await read()), { limitInputPixels: 50_000_000 });
      return await photo
        .resize(width, height, { fit: 'cover' })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
