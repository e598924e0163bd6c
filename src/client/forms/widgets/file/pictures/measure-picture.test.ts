import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { pageOfText, portrait } from '../../../../../../tests/support/drawn-pictures.ts';
import { adviceFor, MEASURED_SIDE, measurePicture } from './measure-picture.ts';

/** As the browser measures: made smaller first. */
const measuresOf = async (picture: Sharp) => {
  const bytes = await picture.png().toBuffer();
  const { data, info } = await sharp(bytes)
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return measurePicture(new Uint8ClampedArray(data), info.width, info.height);
};

const adviceOf = async (picture: Sharp, kind: 'page' | 'portrait') => adviceFor(await measuresOf(picture), kind);

describe.each([
  ['page', pageOfText, [6, 14, 25]],
  ['portrait', portrait, [4, 8, 25]],
] as const)('a %s', (kind, draw, blurs) => {
  test('that is sharp and bright is not mentioned, however many pixels it has', async () => {
    for (const width of [600, 1500, 3000]) expect(await adviceOf(draw(width), kind), String(width)).toEqual([]);
  });

  test('that is a little grey, compressed or noisy is not mentioned', async () => {
    expect(await adviceOf(draw(1500).linear(0.6, 20), kind)).toEqual([]);
    expect(await adviceOf(sharp(await draw(1500).jpeg({ quality: 45 }).toBuffer()), kind)).toEqual([]);
  });

  test('out of focus is blurred', async () => {
    for (const sigma of blurs) expect(await adviceOf(draw(1500).blur(sigma), kind), String(sigma)).toEqual(['blurred']);
  });

  test('taken in the dark is dark and not blurred', async () => {
    expect(await adviceOf(draw(1500).linear(0.15, 0), kind)).toEqual(['dark']);
  });
});

test('a plain wall is neither blurred nor dark', async () => {
  expect(
    await adviceOf(sharp({ create: { width: 300, height: 400, channels: 3, background: '#7799bb' } }), 'page'),
  ).toEqual([]);
});

test('a picture of one pixel is measured', async () => {
  expect(await adviceOf(sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } }), 'page')).toEqual(
    [],
  );
});
