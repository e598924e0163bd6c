import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainParts } from './s3-partial-files.ts';

const part = (offset: number, size: number) => ({ key: `partial/x/${String(offset).padStart(12, '0')}-${size}`, size });
const lengthOf = (parts: readonly ReturnType<typeof part>[]): number =>
  chainParts(parts).reduce((total, { size, skip }) => total + size - skip, 0);

test('the chain of parts holds each byte from the first one to the first gap once', () => {
  const parts = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })), { maxLength: 12 });
  fc.assert(
    fc.property(parts, (list) => {
      const arrived = new Set(list.flatMap(([offset, size]) => Array.from({ length: size }, (_, at) => offset + at)));
      let expected = 0;
      while (arrived.has(expected)) expected++;
      const read = chainParts(list.map(([offset, size]) => part(offset, size))).flatMap(({ key, skip, size }) => {
        const offset = Number.parseInt(key.split('/').at(-1) ?? '', 10);
        return Array.from({ length: size - skip }, (_, at) => offset + skip + at);
      });
      expect(read).toEqual(Array.from({ length: expected }, (_, at) => at));
    }),
  );
});

test('a longer or shorter part for the same place never makes the chain shorter', () => {
  const cut = [part(0, 100), part(100, 500)];
  expect(lengthOf(cut)).toBe(600);
  expect(lengthOf([...cut, part(0, 512)])).toBe(600);
  expect(lengthOf([...cut, part(0, 7)])).toBe(600);
  expect(lengthOf([part(0, 512), part(513, 10)])).toBe(512);
});
