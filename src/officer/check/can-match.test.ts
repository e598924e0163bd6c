import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canMatch } from './can-match.ts';

const digits = [...'0123456789'];
const plate = [...'ab'].map(() => ['a', 'b']);
const fiveDigits = [digits, digits, [' '], digits, digits, digits];

describe('canMatch', () => {
  it.each([
    ['^[0-9]{2} [0-9]{3}$', true],
    ['^[0-9]{5}$', false],
    ['^[0-9 ]+$', true],
    ['^[0-9 ]{6}$', true],
    ['^[0-9 ]{7,}$', false],
    ['^08 1', true],
    ['^8', true],
    ['a', false],
    ['', true],
    ['^(?:12|34) (?:5|6)+$', true],
    ['^(?:123|345) ', false],
    ['^(?:\\d\\d ?){2}\\d$', true],
    ['^(?:\\d\\d ?){3}$', false],
    ['^(?:){900}\\d\\d \\d+$', true],
    ['^(?=a)', true],
    ['(', true],
  ])('%j with two digits, a blank and three digits is %s', (pattern, expected) =>
    expect(canMatch(pattern, fiveDigits)).toBe(expected),
  );

  it.each([
    `^${'('.repeat(100)}a*${')*'.repeat(100)}$`,
    `^${'(?:'.repeat(100)}[0-9]?${'){0,500}'.repeat(100)}$`,
    '('.repeat(50_000),
  ])('ends early for a nested pattern', (pattern) => {
    const start = performance.now();
    canMatch(pattern, fiveDigits);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('agrees with the pattern itself on every text, for random patterns', () => {
    const part = fc.constantFrom('a', 'b', '.', '[ab]', '(?:a|bb)', '(?:ab?)', '^', '$', 'c');
    const quantified = fc.tuple(part, fc.constantFrom('', '', '?', '*', '+', '{2}', '{0,1}'));
    const pattern = fc
      .array(quantified, { maxLength: 4 })
      .map((parts) => parts.map(([one, count]) => (/[$^]/.test(one) ? one : one + count)).join(''));
    const texts = ['aa', 'ab', 'ba', 'bb'];
    fc.assert(
      fc.property(pattern, (source) => {
        const expected = texts.some((text) => new RegExp(source, 'u').test(text));
        expect([source, canMatch(source, plate)]).toEqual([source, expected]);
      }),
      { numRuns: 500 },
    );
  });
});
