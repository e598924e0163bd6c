import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePatterns } from './compare-patterns.ts';

const cases: readonly (readonly [string, string, 'wider' | 'narrower' | 'unknown'])[] = [
  ['^[0-9]{16}$', '^[0-9]{15,16}$', 'wider'],
  ['^[0-9]{15,16}$', '^[0-9]{16}$', 'narrower'],
  ['^[A-Za-z]+$', '^[A-Za-z ]+$', 'wider'],
  ['^[A-Za-z]+$', '^[A-Z][a-z]*$', 'narrower'],
  ['^(?!0)', '^[0-9]*$', 'narrower'],
  ['^[1-9][0-9]*$', '^(?!0)', 'wider'],
  ['^(?:-|[A-Za-z]+(?: [A-Za-z]+)*)$', '^[A-Za-z -]*$', 'wider'],
  ['^\\+[1-9][0-9]{0,3}$', '^\\+\\d{1,4}$', 'wider'],
  ['abc', 'b', 'wider'],
  ['b', 'abc', 'narrower'],
  ['^a|b$', '^(?:a.*|.*b)$', 'narrower'],
  ['^(?=.*[0-9])[a-z0-9]*$', '^[a-z0-9]+$', 'wider'],
  ['^.$', '^[^x]$', 'narrower'],
  ['^\\p{L}+$', '^.+$', 'unknown'],
  ['^a(?<=b)$', '^a$', 'unknown'],
];

it.each(cases)('comparePatterns: the pattern %s changed to %s is %s', (before, after, expected) => {
  const found = comparePatterns({ patterns: [before] }, after);
  expect(found === undefined ? 'unknown' : 'isWider' in found ? 'wider' : 'narrower').toBe(expected);
});

it('comparePatterns considers only texts that all patterns and lengths of the field allowed before', () => {
  const patterns = ['^(?!0)', '^[^ ]*$', '^[0-9 ]*$'];
  expect(comparePatterns({ patterns }, '^[0-9]*$')).toEqual({ isWider: true });
  expect(comparePatterns({ patterns: ['^a*$'], minLength: 3, maxLength: 5 }, '^a{3,5}$')).toEqual({ isWider: true });
  expect(comparePatterns({ patterns: ['^a*$'], minLength: 3, maxLength: 6 }, '^a{3,5}$')).toEqual({
    refused: 'aaaaaa',
  });
  expect(comparePatterns({ patterns: [], maxLength: 500 }, '^.{0,10}$')).toEqual({ refused: '\n' });
});

const known = [
  ...new Set(
    cases
      .filter(([, , expected]) => expected !== 'unknown')
      .flatMap(([before, after]) => [before as string, after as string]),
  ),
];

describe('comparePatterns agrees with RegExp', () => {
  it('the text reported as newly refused matches the pattern before and not the pattern after', () => {
    for (const before of known)
      for (const after of known) {
        const found = comparePatterns({ patterns: [before] }, after);
        if (!found || 'isWider' in found) continue;
        expect([before, after, found.refused, new RegExp(before, 'u').test(found.refused)]).toEqual([
          before,
          after,
          found.refused,
          true,
        ]);
        expect([before, after, found.refused, new RegExp(after, 'u').test(found.refused)]).toEqual([
          before,
          after,
          found.refused,
          false,
        ]);
      }
  });

  it('a random text that matches the pattern before also matches a pattern after that is reported as wider', () => {
    const wider = known.flatMap((before) =>
      known.flatMap((after) => {
        const found = comparePatterns({ patterns: [before] }, after);
        return found && 'isWider' in found ? [[new RegExp(before, 'u'), new RegExp(after, 'u')] as const] : [];
      }),
    );
    const letters = fc.string({ unit: fc.constantFrom(...'aAbBxz019 -+\n'), maxLength: 18 });
    fc.assert(
      fc.property(letters, (text) => {
        for (const [before, after] of wider)
          if (before.test(text)) expect([text, after.source, after.test(text)]).toEqual([text, after.source, true]);
      }),
      { numRuns: 500 },
    );
  });
});
