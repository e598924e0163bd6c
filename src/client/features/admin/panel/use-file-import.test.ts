import { expect, test } from 'vitest';
import { readText } from './use-file-import.ts';

test.each([
  ['UTF-8', new TextEncoder().encode('Café')],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\ufeffCafé')],
  ['Windows-1252', Uint8Array.of(0x43, 0x61, 0x66, 0xe9)],
  ['UTF-16 little-endian with a byte order mark', Uint8Array.of(0xff, 0xfe, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9, 0)],
  ['UTF-16 big-endian with a byte order mark', Uint8Array.of(0xfe, 0xff, 0, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9)],
])('readText decodes a file in %s', async (_, bytes) => expect(await readText(new Blob([bytes]))).toBe('Café'));

test('readText returns no NUL characters for a binary file', async () => {
  expect(await readText(new Blob([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff)]))).not.toContain('\0');
});
