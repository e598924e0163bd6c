import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentHeader } from './security-headers.ts';

describe('attachmentHeader', () => {
  test('contains an ASCII name and the exact name in UTF-8', () => {
    expect(attachmentHeader('foto é.jpg')).toBe(
      `attachment; filename="foto _.jpg"; filename*=UTF-8''foto%20%C3%A9.jpg`,
    );
  });

  test('contains only printable ASCII in quotes and percent-encoded characters, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        expect(attachmentHeader(name)).toMatch(
          /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/,
        );
      }),
    );
  });
});
