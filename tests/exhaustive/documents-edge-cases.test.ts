import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocumentContext, openDocumentContext, paid, read } from '../api/documents-support.ts';
import type { Person } from '../support/people.ts';

let context: DocumentContext;
let person: Person;
let formId: string;
beforeAll(async () => {
  context = await openDocumentContext();
  ({ person, formId } = await context.applicantWith('Accepted', paid));
});
afterAll(() => context.server.close());

/** Where a line ends the text has a space, and an endless word an invisible place to break. */
const unspaced = (text: string): string => text.replace(/[\s\u200B]/g, '');

describe('documents with unusual answers', () => {
  test('accented letters in decomposed form are printed in composed form', async () => {
    const name = 'Šárka Nguyễn Thị Łucja Žofie Ðặng Ñuñez Øystein Ěva';
    await context.overwrite(formId, 'personal', {
      firstName: name.normalize('NFD'),
      middleName: null,
      lastName: 'Ýtir',
    });
    for (const kind of ['registration', 'receipt', 'result'] as const)
      expect((await read(context.server, person, kind, formId)).text).toContain(`${name} Ýtir`);
  });

  test('a name longer than a line or a page is printed completely on the receipt', async () => {
    const words = Array.from({ length: 40 }, (_, index) => `Nama${index}`).join(' ');
    await context.overwrite(formId, 'personal', { firstName: words, lastName: 'Akhir' });
    expect((await read(context.server, person, 'receipt', formId)).text).toContain(`${words} Akhir`);
    await context.overwrite(formId, 'personal', { firstName: 'A'.repeat(10_000), lastName: 'Akhir' });
    const long = await read(context.server, person, 'receipt', formId);
    expect(unspaced(long.text)).toContain('A'.repeat(2_000));
    expect(long.text.match(/A/g)?.length).toBeGreaterThanOrEqual(10_000);
    expect(long.text).toContain('Terbilang');
    expect(long.pages).toBeGreaterThan(1);
  });

  test('an answer of 1,700 words is printed completely, over more than three pages', async () => {
    const story = Array.from({ length: 1_700 }, (_, index) => `k${index}`).join(' ');
    await context.overwrite(formId, 'personal', { firstName: 'Dewi', lastName: 'Anggraini', address: story });
    const pdf = await read(context.server, person, 'registration', formId);
    const tokens = new Set(pdf.text.split(' '));
    expect(Array.from({ length: 1_700 }, (_, index) => `k${index}`).filter((word) => !tokens.has(word))).toEqual([]);
    expect(pdf.text).toContain('Kode pos');
    expect(pdf.pages).toBeGreaterThan(3);
  });

  test('markup, lists, objects and an invalid date in answers are printed as text without links, and control characters and direction marks are left out', async () => {
    const markup = '<b>x</b> {{page}} $1 [url](http://evil.example) <img src="http://evil.example/a.png"> %PDF (a) \\n';
    await context.overwrite(formId, 'personal', {
      address: markup,
      oldAddress: 'Jl. \u202EgpjA\u202C\u200B \u0007No.\u0001 5',
      oldName: '陈 😀 👨‍👩‍👧 עברית end',
      oldList: [1, 'two'],
      oldGroup: { inner: 'kept' },
      birthDate: 'not a day',
    });
    const pdf = await read(context.server, person, 'registration', formId);
    expect(unspaced(pdf.text)).toContain(unspaced(markup));
    expect(pdf.links).toEqual([expect.stringContaining(context.server.url)]);
    for (const words of ['Jl. gpjA No. 5', 'kept', 'not a day']) expect(pdf.text).toContain(words);
    expect(pdf.text).toMatch(/\b1\s+two\b/);
  });
});

test('a field added to the JSON schema and texts appears in the registration document with its label and the label of its option', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portal officer '));
  const change = async (path: string, work: (content: Record<string, object>) => void) => {
    const content = JSON.parse(await readFile(join(root, path), 'utf8'));
    work(content);
    await writeFile(join(root, path), JSON.stringify(content));
  };
  for (const folder of ['schemas', 'locales', 'themes']) await cp(folder, join(root, folder), { recursive: true });
  await change('schemas/application/personal/schema.json', (schema) => {
    Object.assign(schema['properties'] ?? {}, { hobby: { enum: ['chess', 'sail'] } });
  });
  await change('locales/id/personal.json', (texts) => {
    Object.assign(texts, { hobby: { label: 'Kegemaran', option: { chess: 'Catur', sail: 'Berlayar' } } });
  });
  const officer = await openDocumentContext({ env: { PORTAL_ROOT: root }, hasOwnDemo: true });
  try {
    const one = await officer.applicantWith('Accepted', paid);
    await officer.overwrite(one.formId, 'personal', { hobby: 'sail' });
    const { text } = await read(officer.server, one.person, 'registration', one.formId);
    expect(text).toContain('Kegemaran Berlayar');
  } finally {
    await officer.server.close();
    await rm(root, { recursive: true, force: true });
  }
});
