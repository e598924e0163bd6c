import { describe, expect, test } from 'vitest';
import { fitLimit, MAX_SIDE, type PictureLimits, type PixelSize, shrinkTo } from './fit-limit.ts';

interface Written extends PixelSize {
  readonly quality: number;
  readonly size: number;
}

/** An encoder whose bytes grow with pixels and quality. */
const encoder = (bytesPerPixel: number) => {
  const tried: Written[] = [];
  const encode = async (size: PixelSize, quality: number): Promise<Written> => {
    const written = { ...size, quality, size: Math.round(size.width * size.height * bytesPerPixel * quality ** 2) };
    tried.push(written);
    return written;
  };
  return { encode, tried };
};

const limits = (maxBytes: number, more: Partial<PictureLimits> = {}): PictureLimits => ({
  maxBytes,
  readableSide: 1000,
  ...more,
});

describe('fitLimit', () => {
  test('a picture within the limit is written once, in the best quality', async () => {
    const { encode, tried } = encoder(0.2);
    expect(await fitLimit({ width: 1200, height: 900 }, limits(1_000_000), encode)).toMatchObject({ quality: 0.86 });
    expect(tried).toHaveLength(1);
  });

  test('a photo of 48 megapixels gets at most the pixels of a printed page', async () => {
    const written = await fitLimit({ width: 8000, height: 6000 }, limits(50_000_000), encoder(0.2).encode);
    expect(written).toMatchObject({ width: MAX_SIDE, height: 2631 });
  });

  test.each([2_000_000, 500_000, 200_000, 100_000])(
    'a photo of 12 megapixels fits %d bytes, less quality before fewer pixels',
    async (maxBytes) => {
      const written = await fitLimit({ width: 4000, height: 3000 }, limits(maxBytes), encoder(0.25).encode);
      if (!written) throw new Error('nothing fits');
      expect(written.size).toBeLessThanOrEqual(maxBytes);
      expect(written.quality).toBeGreaterThanOrEqual(0.55);
      expect(Math.max(written.width, written.height)).toBeGreaterThanOrEqual(1000);
      expect(written.width / written.height).toBeCloseTo(4 / 3, 2);
    },
  );

  test('the least width and height of the field are a floor, also for a long picture', async () => {
    const field = limits(20_000, { minWidth: 200, minHeight: 300, readableSide: 1 });
    const written = await fitLimit({ width: 3000, height: 4000 }, field, encoder(0.2).encode);
    expect(written?.width).toBeGreaterThanOrEqual(200);
    expect(written?.height).toBeGreaterThanOrEqual(300);
    expect(
      await fitLimit({ width: 3000, height: 4000 }, { ...field, maxBytes: 2_000 }, encoder(0.2).encode),
    ).toBeUndefined();
  });

  test('a picture that would not be readable is not written', async () => {
    expect(await fitLimit({ width: 4000, height: 3000 }, limits(10_000), encoder(0.25).encode)).toBeUndefined();
  });

  test('a picture that is small from the start keeps its pixels', async () => {
    expect(await fitLimit({ width: 300, height: 400 }, limits(1_000_000), encoder(0.2).encode)).toMatchObject({
      width: 300,
      height: 400,
    });
  });
});

test.each([
  [{ width: 100, height: 50 }, 200, { width: 100, height: 50 }],
  [{ width: 10_000, height: 1 }, 100, { width: 100, height: 1 }],
  [{ width: 3000, height: 4000 }, 400, { width: 300, height: 400 }],
])('shrinkTo of %o with a side of %d is %o', (size, side, expected) => expect(shrinkTo(size, side)).toEqual(expected));
