import { expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { hasTypeface } from './any-script.ts';
import { print } from './document-worker.ts';
import type { PrintJob } from './print-job.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
);

const job = (language: string, facts: readonly (readonly [string, string])[]): PrintJob => ({
  language,
  name: 'A',
  heading: facts[0]?.[0] ?? '',
  about: 'B',
  issuer: { name: 'U', detail: 'D' },
  style: { logo, brand: '#112244', tint: '#EEF0F5', line: '#8899AA' },
  blocks: [
    { kind: 'section', text: facts[0]?.[1] ?? '' },
    { kind: 'facts', facts: facts.map(([label, value]) => ({ label, value })) },
    { kind: 'sums', sums: [{ label: 'S', value: '105,000 IDR', isTotal: true }] },
    { kind: 'table', head: ['H', '1'], rows: [[{ text: facts[0]?.[1] ?? '' }, { text: '84', isDerived: true }]] },
  ],
  check: { label: 'C', code: 'ABCD', hint: 'h', url: 'https://x.id' },
  pageText: '{{page}} / {{pages}}',
  issuedAt: '2026-11-25T00:00:00Z',
});

test('an Arabic text is stored in the order in which it is read, in a typeface with its letters, joined', async () => {
  const bytes = await print(
    job('id-ID', [
      ['Nama', 'محمد بن عبد الله'],
      ['Alamat', 'Jl. Merdeka 5 (شارع الحرية 12)، Jakarta'],
      ['Telepon', '+62 812 3456'],
      ['Angka', 'سنة ٢٠٢٦'],
      ['Persia', 'می\u200Cخواهم'],
      ['Surat', 'بيانات الطالب (ID-5) مقبول. '.repeat(12)],
    ]),
  );
  const { text, fonts } = await readPdf(bytes);
  expect(text).toContain('محمد بن عبد الله');
  expect(text).toContain('Jl. Merdeka 5 (12 شارع الحرية)');
  expect(text).toContain('+62 812 3456');
  expect(fonts).toContain('IBMPlexSansArabic-Regular');
  expect(fonts.filter((name) => name.includes('SC'))).toEqual([]);
});

test('Chinese letters are in a typeface that has them, beside Latin ones in their own', async () => {
  const { text, fonts } = await readPdf(
    await print(
      job('zh', [
        ['姓名', '王小明 Wang Xiaoming，北京'],
        ['地址', '北京市海淀区中关村大街'.repeat(9)],
      ]),
    ),
  );
  expect(text).toContain('王小明 Wang Xiaoming，北京');
  expect(fonts).toEqual(expect.arrayContaining(['NotoSans-Regular', 'NotoSansSC-Regular']));
});

test('a document without such letters has no other typeface', async () => {
  const { fonts } = await readPdf(await print(job('en-US', [['Name', 'Šárka Nguyễn – “A” ½ é']])));
  expect(fonts.every((name) => name.startsWith('NotoSans-'))).toBe(true);
});

test.each([
  ['Devanagari', 'नमस्ते सीता', 'NotoSans-Regular'],
  ['Hebrew', 'שלום עליכם', 'NotoSansHebrew-Regular'],
  ['Thai', 'สวัสดี', 'NotoSansThai-Regular'],
  ['Tamil', 'வணக்கம்', 'NotoSansTamil-Regular'],
  ['Javanese', 'ꦗꦮ', 'NotoSansJavanese-Regular'],
  ['Korean', '김철수', 'NanumGothic'],
  ['Japanese', '山田はなこ', 'NotoSansSC-Regular'],
])('a name in %s letters is printed in a typeface that has them', async (_script, name, face) => {
  const { fonts } = await readPdf(await print(job('id-ID', [['Nama', name]])));
  expect(fonts).toContain(face);
  const signs = [...name].filter((sign) => /\p{L}/u.test(sign));
  expect(signs.filter((sign) => !hasTypeface(sign))).toEqual([]);
});

test('a name in letters without a typeface is printed in Latin letters, in the order in which it is read', async () => {
  const { text } = await readPdf(
    await print(
      job('id-ID', [
        ['Georgia', 'გიორგი'],
        ['Armenia', 'Արամ Ali'],
        ['Suryani', 'ܫܠܡܐ'],
        ['Lain', 'A\u{E000}B'],
      ]),
    ),
  );
  for (const shown of ['giorgi', 'Aram Ali', 'shlm', 'A?B']) expect(text).toContain(shown);
});

test('a document in Arabic is mirrored: labels at the right, values before them; signs that isolate are not drawn', async () => {
  const { text, items } = await readPdf(
    await print({
      ...job('ar', [
        ['الاسم', 'Siti Aminah'],
        ['NIK رقم', '\u20683171 0000\u2069 (Jakarta)'],
      ]),
      pageText: 'صفحة {{page}} من {{pages}}',
    }),
  );
  expect(text).toContain('1 من 1');
  expect(text).not.toMatch(/[\u2066-\u2069]/);
  const placeOf = (part: string): number => items.find((item) => item.text.includes(part))?.x ?? -1;
  expect(placeOf('Siti Aminah')).toBeLessThan(placeOf('رقم'));
  expect(placeOf('رقم')).toBeGreaterThan(400);
  expect(placeOf('3171 0000')).toBeGreaterThan(0);
});
