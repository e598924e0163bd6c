import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { multiplyingPdf, printedPdf, recursivePdf, scriptedPdf } from '../../../../../tests/support/hostile-pdf.ts';
import { expectNoPlace, locatedPdf } from '../../../../../tests/support/located-photo.ts';
import {
  escapeNames,
  type PdfObjects,
  packedPdf,
  plainPdf,
  rawStream,
  syntaxOf,
  updatedPdf,
} from '../../../../../tests/support/pdf-variants.ts';
import { cleanPdf } from './clean-pdf.ts';

const LIMIT = 24 * 1024 * 1024;
const clean = (bytes: Uint8Array) => cleanPdf(bytes, LIMIT);
const SECRET = 'MARKER-evil';

interface PdfContent {
  readonly text: readonly string[];
  readonly active: readonly unknown[];
  readonly links: readonly string[];
}

/** Content that another PDF library finds in the file. */
const look = async (bytes: Uint8Array): Promise<PdfContent> => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const text: string[] = [];
  const active: unknown[] = [await pdf.getJSActions(), await pdf.getOpenAction(), await pdf.getAttachments()];
  const links: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    active.push(await page.getJSActions());
    for (const note of await page.getAnnotations()) {
      active.push(note.actions ?? null, note.action ?? null, note.attachment ?? null, note.file ?? null);
      if (note.url) links.push(String(note.url));
    }
  }
  await task.destroy();
  return { text, active: active.filter((one) => one !== null && JSON.stringify(one) !== '{}'), links };
};

const words =
  /\/(?:OpenAction|AA|JavaScript|JS|Launch|EmbeddedFiles?|EF|XFA|RichMedia\w*|SubmitForm|ImportData|GoTo[RE]|Rendition|Screen|FileAttachment|Filespec|Sig|Named)\b/;

const assertHarmless = async (stored: Uint8Array): Promise<PdfContent> => {
  const syntax = syntaxOf(stored);
  expect(syntax).not.toMatch(words);
  expect(syntax).not.toContain(SECRET);
  expect(syntax).not.toContain(Buffer.from(SECRET).toString('hex'));
  const content = await look(stored);
  expect(content.active).toEqual([]);
  return content;
};

/** Each does something when it is run. */
const actions = [
  `<</S/JavaScript/JS(app.alert("${SECRET}"))>>`,
  `<</Type/Action/S/JavaScript/JS 30 0 R>>`,
  `<</S/Launch/F(${SECRET}.exe)/Win<</F(cmd.exe)>>>>`,
  `<</S/SubmitForm/F<</FS/URL/F(https://${SECRET})>>/Fields[]/Flags 4>>`,
  `<</S/ImportData/F(${SECRET})>>`,
  `<</S/GoToR/F(${SECRET})/D[0/Fit]>>`,
  `<</S/GoToE/T<</R/C/N(${SECRET})>>/D[0/Fit]>>`,
  `<</S/Rendition/OP 0/JS(${SECRET})>>`,
  `<</S/URI/URI(javascript:${SECRET})>>`,
  `<</S/URI/URI(file:///${SECRET})>>`,
  `<</S/Named/N/Print>>`,
  `<</S/GoTo/D[3 0 R/Fit]/Next<</S/JavaScript/JS(${SECRET})>>>>`,
  `<</S/URI/URI(https://fine.example)/Next[<</S/JavaScript/JS(${SECRET})>>]>>`,
  `<</S 31 0 R/JS(${SECRET})>>`,
  `<</Type/Action/S/Unknown/JS(${SECRET})>>`,
];

/** Places from which readers run actions, by what they add to which object. */
const places: Readonly<Record<string, (action: string) => Readonly<Record<number, string>>>> = {
  'when the file opens': (action) => ({ 1: `/OpenAction ${action}` }),
  'when the file closes': (action) => ({ 1: `/AA<</WC ${action}/WS ${action}>>` }),
  'in the name dictionary': (action) => ({ 1: `/Names<</JavaScript<</Names[(a) ${action}]>>>>` }),
  'in a name tree': (action) => ({
    1: `/Names<</JavaScript<</Kids[<</Limits[(a)(b)]/Names[(a) ${action}]>>]>>/Dests<</Names[(d)<</D[3 0 R/Fit]/A ${action}>>]>>>>`,
  }),
  'when a page opens': (action) => ({ 3: `/AA<</O ${action}/C ${action}>>` }),
  'of a link': (action) => ({ 5: `/Subtype/Link/A ${action}` }),
  'of a link, under the key PA': (action) => ({ 5: `/Subtype/Link/PA ${action}` }),
  'of a button': (action) => ({ 5: `/Subtype/Widget/FT/Btn/T(b)/A ${action}/AA<</E ${action}/Fo ${action}>>` }),
  'of a form field': (action) => ({
    1: `/AcroForm<</Fields[6 0 R]/CO[6 0 R]/XFA(${SECRET})>>`,
    6: `/FT/Tx/T(f)/AA<</K ${action}/C ${action}/V ${action}>>`,
  }),
  'in the outline': (action) => ({
    1: '/Outlines 7 0 R',
    7: `/Type/Outlines/First 8 0 R/Last 8 0 R/Count 1`,
    8: `/Title(one)/Parent 7 0 R/A ${action}`,
  }),
  'of a screen annotation': (action) => ({ 5: `/Subtype/Screen/A ${action}/AA<</PO ${action}>>` }),
  'of a rich media annotation': (action) => ({
    5: `/Subtype/RichMedia/RichMediaContent<</Assets<</Names[(a) ${action}]>>>>/A ${action}`,
  }),
  'of a file attachment': (action) => ({
    5: `/Subtype/FileAttachment/FS<</Type/Filespec/F(${SECRET})/EF<</F 30 0 R>>>>/A ${action}`,
  }),
  'when a file with embedded files opens': (action) => ({
    1: `/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(${SECRET})/EF<</F 30 0 R>>>>]>>>>/AF[<</EF<</F 30 0 R>>>>]/OpenAction ${action}`,
  }),
  'in private data of a page': (action) => ({ 3: `/PieceInfo<</App<</Private ${action}>>>>/Hidden ${action}` }),
  'under an unknown key': (action) => ({ 4: `/Odd<</Deep[[<</A ${action}>>]]>>` }),
};

const base: Readonly<Record<number, string>> = {
  1: '/Type/Catalog/Pages 2 0 R',
  2: '/Type/Pages/Kids[3 0 R]/Count 1',
  3: '/Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 9 0 R>>>>/Annots[5 0 R]',
  5: '/Type/Annot/Rect[0 0 200 200]/Border[0 0 0]',
  9: '/Type/Font/Subtype/Type1/BaseFont/Helvetica',
};

const pageContent = 'BT /F1 20 Tf 20 100 Td (Rapor semester 5) Tj ET';

interface Shape {
  readonly text?: (body: string) => string;
  readonly isIndirect?: boolean;
}

const objectsOf = (place: string, action: string, { text = (body) => body, isIndirect = false }: Shape): PdfObjects => {
  const given = isIndirect ? '40 0 R' : action;
  const added = places[place]?.(given) ?? {};
  const objects = new Map<number, string | Buffer>();
  for (const number of new Set([...Object.keys(base), ...Object.keys(added)].map(Number)))
    if (number !== 4) objects.set(number, text(`<<${base[number] ?? ''}${added[number] ?? ''}>>`));
  objects.set(4, rawStream(pageContent, text(added[4] ?? '')));
  objects.set(30, rawStream(`app.alert("${SECRET}")`));
  objects.set(31, text('/JavaScript'));
  objects.set(40, text(action));
  return objects;
};

const writers = [plainPdf, packedPdf] as const;

describe('cleanPdf removes every trace of', () => {
  test.each(Object.keys(places))('actions %s, and keeps the text of the page', async (place) => {
    for (const [index, action] of actions.entries()) {
      // Plain and packed in turn; the other way round at the next place.
      const write = (index + Object.keys(places).indexOf(place)) % 2 === 0 ? plainPdf : packedPdf;
      const { text } = await assertHarmless(await clean(write(objectsOf(place, action, {}))));
      expect(text).toEqual(['Rapor semester 5']);
    }
  });

  test('actions with escaped names, in the first or second revision of the file, written in place or as an object of their own', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(places)),
        fc.constantFrom(...actions),
        fc.constantFrom(...writers),
        fc.integer({ min: 0, max: 2 ** 20 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (place, action, write, mask, isLower, isIndirect, isUpdate) => {
          const text = (body: string) => escapeNames(body, (at) => ((mask >> (at % 20)) & 1) === 1, isLower);
          const bad = objectsOf(place, action, { text, isIndirect });
          const good = objectsOf('none', 'null', {});
          const changed = new Map([...bad].filter(([number, body]) => good.get(number) !== body));
          const sent = isUpdate ? updatedPdf(plainPdf(good), changed) : write(bad);
          await assertHarmless(await clean(sent));
        },
      ),
      { numRuns: 150 },
    );
  });

  test('the actions of the scripted, the recursive and the multiplying sample PDF', async () => {
    for (const sent of [scriptedPdf(), recursivePdf(), multiplyingPdf(8)]) await assertHarmless(await clean(sent));
  });

  test('an action that only the cross-reference table leads to', async () => {
    const hidden = `<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${SECRET})>>>>`;
    const objects = new Map(objectsOf('none', 'null', {}));
    objects.set(50, rawStream(`\n1 0 obj\n${hidden}\nendobj\n`));
    const plain = plainPdf(objects);
    const at = plain.indexOf(`1 0 obj\n${hidden}`);
    const table = plain.lastIndexOf('xref\n0 ');
    const first = plain.indexOf('\n', plain.indexOf('f \n', table) + 1);
    const sent = Buffer.from(plain);
    sent.write(String(at).padStart(10, '0'), plain.indexOf('f \n', table) + 3, 'latin1');
    expect(first).toBeGreaterThan(0);
    expect((await look(sent)).active).not.toEqual([]);
    await assertHarmless(await clean(sent));
  });
});

describe('cleanPdf of a harmless PDF', () => {
  test('keeps the text of its pages and its title', async () => {
    for (const options of [{}, { compress: false }, { pdfVersion: '1.7' as const }]) {
      const sent = await printedPdf(5, { ...options, info: { Title: 'Rapor – Siti' } });
      const stored = await clean(sent);
      expect((await look(stored)).text).toEqual((await look(sent)).text);
      const task = getDocument({ data: new Uint8Array(stored), verbosity: 0 });
      const { info } = await (await task.promise).getMetadata();
      expect((info as Record<string, unknown>)['Title']).toBe('Rapor – Siti');
      await task.destroy();
    }
  });

  test('keeps a link to a web address, the text and a font name with escaped characters', async () => {
    const objects = new Map(objectsOf('of a link', '<</S/URI/URI(https://admission.example.ac.id/x?a=1)>>', {}));
    objects.set(9, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Name/#c3#a9#20x>>');
    objects.set(1, '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/F1 0 Tf)>>/Lang(id)>>');
    for (const write of writers) {
      const stored = await clean(write(objects));
      expect(await look(stored)).toMatchObject({
        text: ['Rapor semester 5'],
        links: ['https://admission.example.ac.id/x?a=1'],
      });
      expect(stored.toString('latin1')).toContain('/Name /#C3#A9#20x');
    }
  });

  test('keeps the text in a font with the name AA, which is also the key of actions', async () => {
    const objects = new Map(objectsOf('none', 'null', {}));
    objects.set(3, `<<${base[3]?.replace('/F1 9 0 R', '/AA 9 0 R')}>>`);
    objects.set(4, rawStream(pageContent.replace('/F1', '/AA')));
    expect((await look(await clean(plainPdf(objects)))).text).toEqual(['Rapor semester 5']);
  });

  test('removes places and names: EXIF of a photo, author, XMP', async () => {
    const sent = await locatedPdf();
    const stored = await clean(sent);
    expectNoPlace(stored);
    expect(stored.length).toBeGreaterThan(1500);
    expect((await look(stored)).text).toHaveLength(1);
  });

  test('does not change its own output', async () => {
    const once = await clean(await printedPdf(3));
    expect(await clean(once)).toEqual(once);
  });
});

describe('cleanPdf refuses', () => {
  const refused: Readonly<Record<string, () => Buffer>> = {
    'a PDF with its first line only': () => Buffer.from('%PDF-1.7\n'),
    'a PDF without pages': () =>
      plainPdf(
        new Map([
          [1, '<</Type/Catalog/Pages 2 0 R>>'],
          [2, '<</Type/Pages/Kids[]/Count 0>>'],
        ]),
      ),
    'pages that contain themselves': () =>
      plainPdf(
        new Map([
          [1, '<</Type/Catalog/Pages 2 0 R>>'],
          [2, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'],
        ]),
      ),
    'circular references': () =>
      plainPdf(
        new Map([
          [1, '<</Type/Catalog/Pages 2 0 R>>'],
          [2, '3 0 R'],
          [3, '2 0 R'],
        ]),
      ),
    '200,000 opening brackets': () => plainPdf(new Map([...objectsOf('none', 'null', {}), [4, '['.repeat(200_000)]])),
    'a decompression bomb in an object stream': () => {
      const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 });
      const entries = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
      return plainPdf(new Map([...objectsOf('none', 'null', {}), [60, rawStream(bomb, entries)]]));
    },
    'a decompression bomb within another one': () => {
      const bomb = deflateSync(deflateSync(Buffer.alloc(200 * 1024 * 1024, ' '), { level: 9 }), { level: 9 });
      const entries = '/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]';
      return plainPdf(new Map([...objectsOf('none', 'null', {}), [60, rawStream(bomb, entries)]]));
    },
  };
  test.each(Object.entries(refused))('%s as unsafe', async (_, make) => {
    await expect(clean(make())).rejects.toMatchObject({ problem: 'unsafe' });
  });

  test.each([40, 128, 256])(
    'a PDF with %i-bit encryption as encrypted, with and without a password to open it',
    async (bits) => {
      const pdfVersion = ({ 40: '1.3', 128: '1.6', 256: '1.7ext3' } as const)[bits as 40 | 128 | 256];
      for (const userPassword of ['', 'rahasia']) {
        const sent = await printedPdf(1, { pdfVersion, ownerPassword: 'x', userPassword });
        await expect(clean(sent)).rejects.toMatchObject({ problem: 'encrypted' });
      }
    },
  );
});
