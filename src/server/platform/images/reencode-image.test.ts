import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectNoPlace, locatedJpeg, locatedPng } from '../../../../tests/support/located-photo.ts';
import { scratchFolder } from '../../../../tests/support/scratch-folder.ts';
import type { FileRule } from '../../../engine/schema/file-rule.ts';
import { reencodeImage } from './reencode-image.ts';

const anySize: FileRule = { types: ['image/jpeg', 'image/png'], maxBytes: 5_000_000 };

const reencode = async (bytes: Buffer, rule: FileRule = anySize): Promise<Buffer> => {
  const folder = await mkdtemp(join(scratchFolder(), 'picture-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  try {
    await writeFile(from, bytes);
    await reencodeImage(from, to, bytes[0] === 0xff ? 'image/jpeg' : 'image/png', rule);
    return await readFile(to);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const noise = (width: number, height: number): Buffer => {
  let state = 1;
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state >> 16;
    }),
  );
};

describe('reencodeImage', () => {
  test('removes position, names, XMP, IPTC and comments of a JPEG, and turns it as its EXIF mark says', async () => {
    const bytes = await reencode(await locatedJpeg());
    expectNoPlace(bytes);
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation ?? 1]).toEqual([300, 400, 1]);
    // Turned right by a quarter, the dark left half is on top.
    const { data } = await sharp(bytes)
      .resize(1, 2, { fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect((data[0] ?? 0) < (data[1] ?? 0)).toBe(true);
  });

  test('removes position and names of a PNG', async () => expectNoPlace(await reencode(await locatedPng())));

  test('a picture at the limit of its field stays within the limit', async () => {
    const raw = { width: 500, height: 400, channels: 3 } as const;
    const jpeg = await sharp(noise(500, 400), { raw }).jpeg({ quality: 55 }).toBuffer();
    const stored = await reencode(jpeg, { ...anySize, maxBytes: jpeg.length });
    expect(stored.length).toBeLessThanOrEqual(jpeg.length);
    const png = await sharp(noise(500, 400), { raw }).png({ palette: true, colours: 16 }).toBuffer();
    expect((await reencode(png, { ...anySize, maxBytes: png.length * 2 })).length).toBeLessThanOrEqual(png.length * 2);
  });
});
