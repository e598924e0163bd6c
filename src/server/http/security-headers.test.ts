import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentHeader } from './security-headers.ts';

describe('attachmentHeader', () => {
  test('of the file name “foto é.jpg” contains the ASCII name “foto _.jpg” and the exact name in UTF-8', () => {
    expect(attachmentHeader('foto é.jpg')).toBe(
      `attachment; filename="foto _.jpg"; filename*=UTF-8''foto%20%C3%A9.jpg`,
    );
  });

  test('of any file name contains only printable ASCII in quotes and percent-encoded characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        expect(attachmentHeader(name)).toMatch(
          /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]*$/,
        );
      }),
    );
  });
});
