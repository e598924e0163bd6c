import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../support/people.ts';
import { codeIn, type DocumentContext, download, kinds, openDocumentContext, paid, read } from './documents-support.ts';

let context: DocumentContext;
let accepted: { readonly person: Person; readonly formId: string };
beforeAll(async () => {
  context = await openDocumentContext();
  accepted = await context.applicantWith('Accepted', paid);
});
afterAll(() => context.server.close());

const readOwn = (kind: (typeof kinds)[number], locale: string) =>
  read(context.server, accepted.person, kind, accepted.formId, locale);

const expected = {
  registration: {
    id: ['Rincian Pendaftaran', 'Data pribadi', 'Nama depan', 'Provinsi', 'Perempuan', 'IPK pada ijazah'],
    en: ['Registration Detail', 'Personal details', 'First name', 'Province', 'Female', 'Average on your diploma'],
  },
  receipt: {
    id: ['Bukti Pembayaran', 'LUNAS', 'Diterima dari', 'Jumlah yang dibayar', 'Terbilang', 'ribu rupiah'],
    en: ['Payment Receipt', 'PAID', 'Received from', 'Amount paid', 'In words', 'thousand rupiah'],
  },
  result: {
    id: ['Hasil Seleksi', 'Diterima', 'Rincian biaya', 'UKT', 'Perkuliahan dimulai Agustus/September'],
    en: ['Admission Result', 'Accepted', 'Fee details', 'UKT', 'Lectures start in August/September'],
  },
} as const;

describe.each(kinds)('the document %s', (kind) => {
  test.each(['id', 'en'] as const)('the document contains its texts in the language %s', async (locale) => {
    const pdf = await readOwn(kind, locale);
    for (const words of expected[kind][locale]) expect(pdf.text).toContain(words);
    expect(pdf.text).toContain('Dewi Anggraini');
    expect(pdf.text).toMatch(/\b20-\d{4}-\d{6}\b/);
    expect(pdf.text, 'a key instead of its text').not.toMatch(/\b(documents|registrations|personal|server)\.[a-z]/);
    expect(pdf.text, 'a placeholder without a value').not.toContain('{{');
  });

  test('the document is a tagged PDF with title, language, embedded fonts and a verification link', async () => {
    const pdf = await readOwn(kind, 'id');
    expect(pdf.language).toBe('id-ID');
    expect(pdf.isTagged).toBe(true);
    expect([...pdf.elements]).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD', 'Figure']));
    expect(pdf.title).toMatch(/^\p{Lu}.* 20-\d{4}-\d{6}$/u);
    expect(pdf.fonts).toContain('NotoSans-Regular');
    expect(pdf.fonts.every((name) => name.startsWith('NotoSans-'))).toBe(true);
    expect(pdf.links).toEqual([`${context.server.url}/document/${codeIn(pdf)}`]);
  });

  test('the download is a PDF named after document and application, and is not cached', async () => {
    const { headers } = await download(context.server, accepted.person, kind, accepted.formId);
    const name = { registration: 'detail', receipt: 'receipt', result: 'formA' }[kind];
    expect(headers.get('content-disposition')).toContain(`filename="${name}-${accepted.formId}.pdf"`);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['../../etc/passwd', '<script>', 'x'.repeat(10_000), 'fr-FR'])(
    'the download for an unknown Accept-Language succeeds with the content language id, case %#',
    async (locale) => {
      const answer = await download(context.server, accepted.person, kind, accepted.formId, { locale });
      expect(answer.status, answer.message).toBe(200);
      expect(answer.headers.get('content-language')).toBe('id');
    },
  );
});

describe('the registration document', () => {
  test('the registration document contains every step title, option labels and formatted numbers, phone number, date and file', async () => {
    const { text } = await readOwn('registration', 'id');
    const { catalogue, texts } = context.server.portal.services;
    for (const { key } of catalogue.steps) expect(text).toContain(texts.translate('id')(`${key}.form.title`));
    for (const chosen of ['DKI Jakarta', 'Cengkareng', 'Magister (S2)', 'Doktor Ilmu Manajemen'])
      expect(text).toContain(chosen);
    expect(text).toContain('IPK pada ijazah 3,62');
    expect(text).toContain('+62 81211110007');
    expect(text).toContain('5 Agustus 2006');
    expect(text).toMatch(/photo\.jpg \(\d+ (byte|kB)\)/);
  });

  test.each([
    ['id', ['SMA Negeri', 'Rapor Kurikulum Merdeka', 'Mata pelajaran', 'Semester 5']],
    ['en', ['SMA Negeri', 'Subject', 'Semester 5']],
  ] as const)('the registration document contains the grades as a table (%s)', async (locale, words) => {
    const { person, formId } = await context.applicantWith('Submitted', `a.institution_code = 20 and ${paid}`);
    const { text } = await read(context.server, person, 'registration', formId, locale);
    for (const word of words) expect(text).toContain(word);
    expect(text).toMatch(/(Matematika|Mathematics)( \d{2} \/ \d{2}){5}/);
  });
});

describe('the receipt', () => {
  test('the receipt shows fee, discount, admin fee and paid amount as charged, and the paid amount in Indonesian and English words', async () => {
    await context.server.db.query(
      `update payment set registration_fee = 1000000, discount = 250000, admin_fee = 4000, amount = 754000,
          promo_code_id = (select id from promo_code order by code limit 1)
        where application_id = $1 and status = 'Paid'`,
      [accepted.formId],
    );
    const { rows } = await context.server.db.query<{ code: string }>(
      'select code from promo_code order by code limit 1',
    );
    const [id, en] = [await readOwn('receipt', 'id'), await readOwn('receipt', 'en')];
    expect(id.text).toContain('Biaya pendaftaran Rp 1.000.000');
    expect(id.text).toContain(`Kode promo ${rows[0]?.code} -Rp 250.000`);
    expect(id.text).toContain('Biaya admin Rp 4.000');
    expect(id.text).toContain('Jumlah yang dibayar Rp 754.000');
    expect(id.text).toContain('Tujuh ratus lima puluh empat ribu rupiah');
    expect(en.text).toContain('Amount paid IDR 754,000');
    expect(en.text).toContain('Seven hundred fifty-four thousand rupiah');
  });
});
