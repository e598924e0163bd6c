import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, fingerprint } from './fingerprint.ts';

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  );
};

it('fingerprint is the same when the keys are in reverse order, at any depth', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => fingerprint(value) === fingerprint(shuffled(value))));
});

it('fingerprint differs when the content differs', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(canonicalJson(a) !== canonicalJson(b));
      expect(fingerprint(a)).not.toBe(fingerprint(b));
    }),
  );
});

it('fingerprint has fourteen hexadecimal digits', () => {
  expect(fingerprint({ a: 1 })).toMatch(/^[0-9a-f]{14}$/);
});
