import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedPdf } from '../../../../../tests/support/hostile-pdf.ts';
import { plainPdf, rawStream } from '../../../../../tests/support/pdf-variants.ts';
import { createPdfCleaner, type PdfCleaner } from './pdf-cleaner.ts';

let cleaner: PdfCleaner;
beforeAll(() => {
  cleaner = createPdfCleaner();
});
afterAll(() => cleaner.close());

const MEGABYTE = 1024 * 1024;

const withObject = (body: string | Buffer): Buffer =>
  plainPdf(
    new Map<number, string | Buffer>([
      [1, '<</Type/Catalog/Pages 2 0 R>>'],
      [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
      [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
      [9, body],
    ]),
  );
const packed = (content: Buffer, facts: string): Buffer =>
  withObject(rawStream(deflateSync(content), `/Type/ObjStm${facts}/Filter/FlateDecode`));

/** Each takes more time or memory than it is given, or is read as nothing. */
const hostile: Readonly<Record<string, () => Buffer>> = {
  'millions of opening brackets': () => withObject('['.repeat(5 * MEGABYTE)),
  'a million opening dictionaries': () => withObject('<</A'.repeat(MEGABYTE)),
  'millions of opening parentheses': () => withObject('('.repeat(5 * MEGABYTE)),
  'a decompression bomb of 300 MB': () => packed(Buffer.alloc(300 * MEGABYTE, ' '), '/N 1/First 4'),
  'ten million missing objects': () => packed(Buffer.alloc(40 * MEGABYTE, '1 0 '), '/N 9999999/First 39000000'),
  'an array that exhausts the memory': () =>
    packed(Buffer.from(`10 0 [${'() '.repeat(10 * MEGABYTE)}`), '/N 1/First 5'),
};

test.each(Object.entries(hostile))(
  'the PDF cleaner refuses or empties a PDF with %s, and cleans the file after it',
  async (_, make) => {
    const [first, second] = await Promise.all([cleaner.clean(make()), cleaner.clean(await printedPdf(2))]);
    expect('problem' in first || first.bytes.length < 1_000).toBe(true);
    expect(second).toMatchObject({ bytes: expect.any(Uint8Array) });
  },
);

test('the PDF cleaner refuses a PDF that takes longer than its limit as unsafe, and cleans the next file', async () => {
  const hasty = createPdfCleaner({ withinMs: 300 });
  const slow = Buffer.concat([withObject('1'), Buffer.from('1 '.repeat(3 * MEGABYTE))]);
  // The first file of a worker has time for its start on top.
  expect(await hasty.clean(await printedPdf(1))).toMatchObject({ bytes: expect.any(Uint8Array) });
  expect(await hasty.clean(slow)).toEqual({ problem: 'unsafe' });
  expect(await hasty.clean(await printedPdf(1))).toMatchObject({ bytes: expect.any(Uint8Array) });
  await hasty.close();
});

test('the PDF cleaner cleans 33 of 60 concurrent PDFs and refuses the others with 503', async () => {
  const sent = await printedPdf(1);
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => cleaner.clean(sent)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 503 });
});
