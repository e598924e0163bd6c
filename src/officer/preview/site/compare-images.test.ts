import { expect, test } from 'vitest';
import { compareImages, cropAround, decodeImage, encodeImage, markRows, type RawImage } from './compare-images.ts';

const letters = 'a Xb9Zcd';

/** One row for each letter, all of its pixels in the letter's own grey. */
const rows = (text: string, width = 16): RawImage => {
  const grey = (letter: string): number => letters.indexOf(letter) * 30;
  const row = (letter: string) => Array.from({ length: width }, () => [grey(letter), grey(letter), grey(letter), 255]);
  return { width, height: text.length, data: Buffer.from([...text].flatMap(row).flat()) };
};

test('compareImages: identical images are the same', () => {
  expect(compareImages(rows('abcd'), rows('abcd')).isSame).toBe(true);
});

test.each([
  ['rows inserted between equal rows', 'aabb', 'aaXXbb', { from: 2, until: 2 }, { from: 2, until: 4 }],
  ['a row removed between equal rows', 'aaXbb', 'aabb', { from: 2, until: 3 }, { from: 2, until: 2 }],
  ['a row replaced between equal rows', 'aaXbb', 'aa bb', { from: 2, until: 3 }, { from: 2, until: 3 }],
  ['a row added at the end', 'aa', 'aa ', { from: 2, until: 2 }, { from: 2, until: 3 }],
])('compareImages finds %s', (_, before, after, then, now) => {
  const found = compareImages(rows(before), rows(after));
  expect(found).toMatchObject({ isSame: false, before: then, after: now });
});

test('compareImages finds only the inserted rows when rows below them also move down by one pixel', () => {
  const found = compareImages(rows('aaaa  XX  bbbb'), rows('aaaaZZZ   XX bbbb'));
  expect(found).toMatchObject({ isSame: false, before: { from: 4, until: 4 }, after: { from: 4, until: 7 } });
});

test('compareImages finds one different pixel in images of equal size', () => {
  const [before, after] = [rows('aaaa'), rows('aaaa')];
  after.data.set([255, 255, 255], 4 * (16 * 2 + 3));
  expect(compareImages(before, after).isSame).toBe(false);
});

test('compareImages finds all rows changed in images of different widths', () => {
  expect(compareImages(rows('aa', 8), rows('aa', 9))).toMatchObject({ isSame: false, share: 1 });
});

test('markRows draws a bar at the left edge of the changed rows, and cropAround keeps these with a margin of 24 rows', () => {
  const band = { from: 50, until: 60 };
  const whole = markRows(rows('a'.repeat(100)), band, [255, 0, 0]);
  expect(whole.height).toBe(100);
  expect([...whole.data.subarray(50 * 64, 50 * 64 + 4)]).toEqual([255, 0, 0, 255]);
  expect([...whole.data.subarray(49 * 64, 49 * 64 + 4)]).toEqual([0, 0, 0, 255]);
  const part = cropAround(whole, band);
  expect(part.height).toBe(58);
  expect([...part.data.subarray(24 * 64, 24 * 64 + 4)]).toEqual([255, 0, 0, 255]);
});

test('decodeImage reads the width and height of an image that encodeImage wrote', async () => {
  const { width, height } = await decodeImage(await encodeImage({ ...rows('abc'), data: Buffer.alloc(192, 255) }));
  expect([width, height]).toEqual([16, 3]);
});
