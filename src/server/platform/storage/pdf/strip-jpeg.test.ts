import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectNoPlace, locatedJpeg } from '../../../../../tests/support/located-photo.ts';
import { stripJpeg } from './strip-jpeg.ts';

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

describe('stripJpeg', () => {
  test.each([false, true])(
    'removes place, names and appended bytes and keeps every pixel; progressive: %s',
    async (progressive) => {
      const sent = await locatedJpeg({ progressive });
      const stripped = stripJpeg(Buffer.concat([sent, Buffer.from('an appended picture of Depok')]));
      if (!stripped) throw new Error('not read');
      expectNoPlace(stripped);
      expect((await pixelsOf(stripped)).equals(await pixelsOf(sent))).toBe(true);
      expect(stripJpeg(stripped)?.equals(stripped)).toBe(true);
    },
  );

  test('keeps the colour profile and the colour transform of a CMYK picture', async () => {
    const sent = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#47a' } })
      .toColourspace('cmyk')
      .withIccProfile('cmyk')
      .jpeg()
      .toBuffer();
    const stripped = stripJpeg(sent);
    if (!stripped) throw new Error('not read');
    const profileOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).icc?.toString('base64');
    expect(await profileOf(stripped)).toBe(await profileOf(sent));
    expect((await pixelsOf(stripped)).equals(await pixelsOf(sent))).toBe(true);
  });

  test('does not read what is not a whole JPEG', async () => {
    const sent = await locatedJpeg();
    for (const end of [0, 1, 2, 3, 10, 40, sent.length - 2, sent.length - 1])
      expect(stripJpeg(sent.subarray(0, end)), String(end)).toBeUndefined();
    expect(stripJpeg(Buffer.from('%PDF-1.7'))).toBeUndefined();
    expect(stripJpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xd9]))).toBeUndefined();
  });
});
