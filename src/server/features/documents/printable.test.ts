import { describe, expect, it } from 'vitest';
import { initialsOf, toPrintable } from './printable.ts';

describe('toPrintable', () => {
  it('removes control characters and composes accents in nested texts, and leaves other values unchanged', () => {
    const bytes = new Uint8Array([1, 2]);
    const given = { a: ['x\u0000y\u202E', { b: 'e\u0301' }], n: 3, no: null, bytes };
    expect(toPrintable(given)).toEqual({ a: ['xy', { b: 'é' }], n: 3, no: null, bytes });
  });

  it('writes every line break as \\n, and adds a zero-width space after every 20 characters of a word of 80, but not of 79', () => {
    expect(toPrintable('a\r\nb\rc\n')).toBe('a\nb\nc\n');
    expect(toPrintable('x'.repeat(79))).toBe('x'.repeat(79));
    expect(
      toPrintable('😀'.repeat(80))
        .split('\u200B')
        .map((part) => [...part].length),
    ).toEqual([20, 20, 20, 20, 0]);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Ayu Lestari', 'A. L.'],
    ['  Šárka   de Vries ', 'Š. d. V.'],
    ['😀 X', '😀. X.'],
    [null, ''],
  ])('the initials of %s are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));
});
