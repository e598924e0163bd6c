import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName } from './receive-file.ts';

describe('cleanFileName', () => {
  test.each([
    ['foto.jpg', 'image/jpeg', 'foto.jpg'],
    ['foto.JPEG', 'image/jpeg', 'foto.jpeg'],
    ['foto', 'image/png', 'foto.png'],
    ['rapor.docx', 'application/pdf', 'rapor.pdf'],
    ['a/b\\c.pdf', 'application/pdf', 'c.pdf'],
    ['  .. ', 'image/png', 'file.png'],
    ['', 'application/zip', 'file.bin'],
    ['x\r\nSet-Cookie: a=b.jpg', 'image/jpeg', 'xSet-Cookie_ a=b.jpg'],
  ])('the name %j of a file of the type %s becomes %j', (name, type, expected) => {
    expect(cleanFileName(name, type)).toBe(expected);
  });

  test('any name of a JPEG image becomes one without folders, control characters or leading dot, ending in .jpg or .jpeg', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const clean = cleanFileName(name, 'image/jpeg');
        expect(clean).toMatch(/^[^/\\<>:"|?*\p{Cc}\p{Cf}]{1,100}\.jpe?g$/u);
        expect(clean.startsWith('.')).toBe(false);
        expect(cleanFileName(clean, 'image/jpeg')).toBe(clean);
      }),
    );
  });
});
