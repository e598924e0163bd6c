import { describe, expect, it } from 'vitest';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { checkFile, sizeText, typeNames } from './check-file.ts';

const rule: FileRule = { types: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024, minWidth: 200, minHeight: 300 };
const fileOf = (bytes: number, type: string): File => new File([new Uint8Array(bytes)], 'photo', { type });
const sized = (width: number, height: number) => async () => ({ width, height });

describe('checkFile', () => {
  it.each([
    ['a PDF for an image field with the reason type', fileOf(10, 'application/pdf'), 'type'],
    ['an empty file with the reason empty', fileOf(0, 'image/png'), 'empty'],
    ['a file one byte above the maximum with the reason size', fileOf(2 * 1024 * 1024 + 1, 'image/png'), 'size'],
  ])('refuses %s', async (_, file, reason) => {
    expect((await checkFile(file, rule, sized(200, 300)))?.reason).toBe(reason);
  });

  it('accepts a file of exactly the maximum size', async () => {
    expect(await checkFile(fileOf(2 * 1024 * 1024, 'image/png'), rule, sized(200, 300))).toBeUndefined();
  });

  it('reports the size in pixels of a picture that is too small, and the minimum', async () => {
    const refusal = await checkFile(fileOf(10, 'image/png'), rule, sized(400, 299));
    expect(refusal).toEqual({
      reason: 'dimensions',
      params: { minWidth: 200, minHeight: 300, width: 400, height: 299 },
    });
  });

  it.each([
    [[3, 4], 300, 400, undefined],
    [[3, 4], 400, 300, { reason: 'shape', params: { shape: '3 : 4' } }],
    [[4, 6], 300, 400, { reason: 'shape', params: { shape: '4 : 6' } }],
    [[4, 6], 199, 298, { reason: 'dimensions', params: { minWidth: 200, minHeight: 300, width: 199, height: 298 } }],
  ] as const)('where the field asks for %j, a picture of %d × %d gets %j', async (aspect, width, height, refusal) => {
    const found = await checkFile(fileOf(10, 'image/png'), { ...rule, aspect }, sized(width, height));
    expect(found).toEqual(refusal);
  });

  it('accepts a picture that the browser cannot decode, because the server checks it', async () => {
    expect(await checkFile(fileOf(10, 'image/png'), rule, async () => undefined)).toBeUndefined();
  });

  it('reports the size of a file that is too large, and the limit', async () => {
    const refusal = await checkFile(fileOf(3 * 1024 * 1024, 'image/png'), rule, sized(200, 300));
    expect(refusal?.params).toEqual({ size: 3 * 1024 * 1024, limit: 2 * 1024 * 1024 });
  });
});

it.each([
  [2 * 1024 * 1024, 'en', '2 MB'],
  [1.45 * 1024 * 1024, 'id', '1,5 MB'],
  [10, 'en', '1 kB'],
])('sizeText of %d bytes in the language %s is "%s"', (bytes, language, text) =>
  expect(sizeText(bytes, language)).toBe(text),
);

it('typeNames lists the file types of the schema', () => {
  expect(typeNames({ types: ['application/pdf', 'image/png'], maxBytes: 1 })).toBe('PDF, PNG');
});
