import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { locatedJpeg } from '../../../../../../tests/support/located-photo.ts';
import { readHeader } from './read-header.ts';

const read = (bytes: Uint8Array) => readHeader(new Blob([new Uint8Array(bytes)]));

/** A PNG that says to have this size; decoded, it would fill the memory. */
const bomb = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('readHeader', () => {
  test('a JPEG, a PNG and a WebP are pictures and not HEIC', async () => {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } });
    const kinds = [await locatedJpeg(), await picture.png().toBuffer(), await picture.webp().toBuffer()];
    for (const bytes of kinds) expect(await read(bytes)).toEqual({ isHeic: false });
  });

  test('a picture of 200 megapixels is refused before it is decoded, with its size', async () => {
    await expect(read(await bomb(20_000, 10_000))).rejects.toMatchObject({
      problem: 'pixels',
      params: { megapixels: 200, most: 100 },
    });
    expect(await read(await bomb(10_000, 10_000))).toEqual({ isHeic: false });
  });

  test.each([
    ['nothing', Buffer.alloc(0), /kind|unreadable/],
    ['zeros', Buffer.alloc(5000), /kind|unreadable/],
    ['text', Buffer.from('halo'), /kind|unreadable/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /kind/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'), /kind/],
    ['the start of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), /unreadable/],
    [
      'a JPEG whose part is longer than the file',
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2, 3]),
      /unreadable/,
    ],
    [
      'a PNG without pixels',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000', 'hex'),
      /unreadable/,
    ],
  ])('%s is refused', async (_, bytes, problem) => {
    await expect(read(bytes)).rejects.toMatchObject({ problem: expect.stringMatching(problem) });
  });
});
