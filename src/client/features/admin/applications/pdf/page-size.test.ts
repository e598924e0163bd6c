import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getDisplaySize, getRenderScale } from './page-size.ts';

const a4 = { width: 595, height: 842 };

test('getDisplaySize makes a PDF page as wide as the available width times the zoom, getRenderScale as dense as the screen', () => {
  const shown = getDisplaySize(a4, 600, 1);
  expect(shown).toEqual({ width: 600, height: 849 });
  expect(getRenderScale(a4, shown, 2) * a4.width).toBeCloseTo(1_200, 0);
  expect(getDisplaySize(a4, 600, 2).width).toBe(1_200);
});

test('getRenderScale gives any page at most 12 million pixels and 8,192 a side; getDisplaySize limits its height to 4 times the width', () => {
  const side = fc.double({ min: 0.01, max: 1e7, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 200, max: 4_000 }),
      fc.double({ min: 0.5, max: 4, noNaN: true }),
      (...of) => {
        const [width, height, room, zoom] = of;
        const shown = getDisplaySize({ width, height }, room, zoom);
        const scale = getRenderScale({ width, height }, shown, 4);
        expect(shown.height).toBeLessThanOrEqual(room * 4 * zoom + 1);
        expect(width * scale * height * scale).toBeLessThanOrEqual(12_000_001);
        expect(Math.max(width, height) * scale).toBeLessThanOrEqual(8_193);
      },
    ),
  );
});
