import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNewSeal, createSealOf, SealError } from './seal-bytes.ts';

const key = 'a key of the tests';
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

test('what is sealed opens with the key under its name', () => {
  fc.assert(
    fc.property(bytes, (content) => {
      const seal = createNewSeal(key);
      const sealed = seal.close('one', content);
      expect(createSealOf(key, sealed).open('one', sealed).equals(content)).toBe(true);
    }),
  );
});

test('a changed, shortened or longer piece does not open', () => {
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (content, at, bits) => {
      const seal = createNewSeal(key);
      const sealed = seal.close('one', content);
      const changed = Buffer.from(sealed);
      const place = at % sealed.length;
      changed.writeUInt8(changed.readUInt8(place) ^ bits, place);
      for (const piece of [changed, sealed.subarray(0, place), Buffer.concat([sealed, sealed.subarray(0, bits)])])
        expect(() => seal.open('one', piece)).toThrow(SealError);
    }),
  );
});

test('a piece does not open under another name, with another key or in another backup', () => {
  const seal = createNewSeal(key);
  const sealed = seal.close('one', Buffer.from('x'));
  expect(() => seal.open('two', sealed)).toThrow(SealError);
  expect(() => createSealOf('another key', sealed).open('one', sealed)).toThrow(SealError);
  expect(() => createNewSeal(key).open('one', sealed)).toThrow(SealError);
});
