import { describe, expect, it } from 'vitest';
import { checkFile, type FileRule, fileRuleOf, sizeText, typeNames } from './check-file.ts';

const rule: FileRule = { types: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024, minWidth: 200, minHeight: 300 };
const fileOf = (bytes: number, type: string): File => new File([new Uint8Array(bytes)], 'photo', { type });
const sized = (width: number, height: number) => async () => ({ width, height });

describe('checkFile', () => {
  it.each([
    ['a PDF where images are asked', fileOf(10, 'application/pdf'), 'type'],
    ['an empty file', fileOf(0, 'image/png'), 'empty'],
    ['a byte too much', fileOf(2 * 1024 * 1024 + 1, 'image/png'), 'size'],
  ])('refuses %s', async (_, file, reason) => {
    expect((await checkFile(file, rule, sized(200, 300)))?.reason).toBe(reason);
  });

  it('lets a file of exactly the limit pass', async () => {
    expect(await checkFile(fileOf(2 * 1024 * 1024, 'image/png'), rule, sized(200, 300))).toBeUndefined();
  });

  it('names the dimensions of a picture that is too small', async () => {
    const refusal = await checkFile(fileOf(10, 'image/png'), rule, sized(400, 299));
    expect(refusal).toEqual({
      reason: 'dimensions',
      params: { minWidth: 200, minHeight: 300, width: 400, height: 299 },
    });
  });

  it('leaves a picture that the browser cannot read to the server', async () => {
    expect(await checkFile(fileOf(10, 'image/png'), rule, async () => undefined)).toBeUndefined();
  });

  it('says what was sent and what is allowed', async () => {
    const refusal = await checkFile(fileOf(3 * 1024 * 1024, 'image/png'), rule, sized(200, 300));
    expect(refusal?.params).toEqual({ size: 3 * 1024 * 1024, limit: 2 * 1024 * 1024 });
  });
});

it.each([
  [2 * 1024 * 1024, 'en', '2 MB'],
  [1.45 * 1024 * 1024, 'id', '1,5 MB'],
  [10, 'en', '1 kB'],
])('%d bytes in %s read %s', (bytes, language, text) => expect(sizeText(bytes, language)).toBe(text));

it('reads the rule from the schema and names its types', () => {
  expect(typeNames(fileRuleOf({ 'x-file': { types: ['application/pdf', 'image/png'], maxBytes: 1 } }))).toBe(
    'PDF, PNG',
  );
});
