import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { checkSync } from 'recheck';
import { expect, it } from 'vitest';
import { hasOneWay } from './has-one-way.ts';

it.each([
  '^(?:-|[A-Za-z]+(?: [A-Za-z]+)*)$',
  '^https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:/[^ <>]*)?$',
  '^[0-9]{6}(?:00|3[2-9]|[89][0-9])[0-9]{8}$',
  '^(?:[01]?[0-9]|2[0-3]):[0-5][0-9]$',
  '^(?!0)[0-9]+$',
  '^(?:ab|ac)$',
  '^a+$|^b+$',
  'a[bc]?d',
])('hasOneWay proves that the pattern %s takes linear time', (pattern) => {
  expect(hasOneWay(pattern)).toBe(true);
});

it.each([
  '^([A-Za-z]+ ?)+$',
  '^(a|aa)+$',
  '^(?:[a-z]{1,40} ?){1,60}$',
  '^(a?){50}a{50}$',
  '^[a-z]*[a-z]*$',
  '^(?:a*)*$',
  '^(?=.*[A-Z]).*$',
  '[a-z]+$',
  'a+$|^b+$',
  '^\\p{Lu}+$',
  '^(a)\\1+$',
  '^(a$',
])('hasOneWay does not prove it of %s', (pattern) => {
  expect(hasOneWay(pattern)).toBe(false);
});

const piece = fc.constantFrom('a', 'b', 'c', '[ab]', '[bc]', '[^a]', '[a-c]');
const { pattern: anyPattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    piece,
    fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
    fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}'))
      .map(([inner, count]) => `(?:${inner})${count}`),
  ),
}));

it('whatever hasOneWay proves, the exact analysis finds to take linear time', () => {
  process.env['RECHECK_SYNC_BACKEND'] ??= 'pure';
  const recheck: { readonly checkSync: typeof checkSync } = createRequire(import.meta.url)('recheck');
  let proven = 0;
  fc.assert(
    fc.property(anyPattern, (inner) => {
      const pattern = `^${inner}$`;
      if (!hasOneWay(pattern)) return;
      proven += 1;
      expect(recheck.checkSync(pattern, 'u', { checker: 'automaton' }).status).not.toBe('vulnerable');
    }),
    { numRuns: 80, seed: 20_261_126 },
  );
  expect(proven).toBeGreaterThan(20);
});
