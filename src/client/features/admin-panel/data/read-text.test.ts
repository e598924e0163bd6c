import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('UTF-8 and the old code page of Windows are read alike', async () => {
  expect(await readText(new Blob(['Café']))).toBe('Café');
  expect(await readText(new Blob([Uint8Array.of(0x43, 0x61, 0x66, 0xe9)]))).toBe('Café');
});
