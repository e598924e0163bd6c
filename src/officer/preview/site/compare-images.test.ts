import { expect, test } from 'vitest';
import { compareImages, cropAround, decodeImage, encodeImage, markRows, type RawImage } from './compare-images.ts';

const letters = 'a Xb9Zcd';

/** One row for each letter, all of its pixels in the letter's own grey. */
const rows = (text: string, width = 16): RawImage => {
  const grey = (letter: string): number => letters.indexOf(letter) * 30;
  const row = (letter: string) => Array.from({ length: width }, () => [grey(letter), grey(letter), grey(letter), 255]);
  return { width, height: text.length, data: Buffer.from([...text].flatMap(row).flat()) };
};

test('images that differ invisibly are equal', () => {
  expect(compareImages(rows('abcd'), rows('abcd')).isSame).toBe(true);
});

test.each([
  ['something put in between', 'aabb', 'aaXXbb', { from: 2, until: 2 }, { from: 2, until: 4 }],
  ['something taken out', 'aaXbb', 'aabb', { from: 2, until: 3 }, { from: 2, until: 2 }],
  ['something in its place', 'aaXbb', 'aa bb', { from: 2, until: 3 }, { from: 2, until: 3 }],
  ['something at the end', 'aa', 'aa ', { from: 2, until: 2 }, { from: 2, until: 3 }],
])('%s is detected between equal rows', (_, before, after, then, now) => {
  const found = compareImages(rows(before), rows(after));
  expect(found).toMatchObject({ isSame: false, before: then, after: now });
});

test('rows that move by one pixel are unchanged', () => {
  const found = compareImages(rows('aaaa  XX  bbbb'), rows('aaaaZZZ   XX bbbb'));
  expect(found).toMatchObject({ isSame: false, before: { from: 4, until: 4 }, after: { from: 4, until: 7 } });
});

test('one different pixel is a change in images of equal height', () => {
  const [before, after] = [rows('aaaa'), rows('aaaa')];
  after.data.set([255, 255, 255], 4 * (16 * 2 + 3));
  expect(compareImages(before, after).isSame).toBe(false);
});

test('images of different widths have no equal rows', () => {
  expect(compareImages(rows('aa', 8), rows('aa', 9))).toMatchObject({ isSame: false, share: 1 });
});

test('changed rows are marked by a bar and cropped with a margin', () => {
  const band = { from: 50, until: 60 };
  const whole = markRows(rows('a'.repeat(100)), band, [255, 0, 0]);
  expect(whole.height).toBe(100);
  expect([...whole.data.subarray(50 * 64, 50 * 64 + 4)]).toEqual([255, 0, 0, 255]);
  expect([...whole.data.subarray(49 * 64, 49 * 64 + 4)]).toEqual([0, 0, 0, 255]);
  const part = cropAround(whole, band);
  expect(part.height).toBe(58);
  expect([...part.data.subarray(24 * 64, 24 * 64 + 4)]).toEqual([255, 0, 0, 255]);
});

test('a written image can be read again', async () => {
  const { width, height } = await decodeImage(await encodeImage({ ...rows('abc'), data: Buffer.alloc(192, 255) }));
  expect([width, height]).toEqual([16, 3]);
});
