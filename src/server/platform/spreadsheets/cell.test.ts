import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { createCsv } from './csv-file.ts';
import { createXlsx, rowXml } from './xlsx-file.ts';

async function* rowsOf(cell: Cell) {
  yield ['Nama', 'Alamat', 'Kota'];
  yield ['Siti', cell, 'Bandung'];
}

/** Parses like a program that separates by semicolons and treats quotes in the middle of a cell as text. */
const cellsBySemicolon = (file: string): string[] => file.replace(/^\ufeff/, '').split(/[;\t\r\n]+/);

it.each([
  '=1+1',
  '@SUM(A1)',
  '\uff1d1+1',
  'Jalan Mawar;=HYPERLINK("https://evil.example")',
  'Jalan Mawar; "=1+1"; 5',
  'Jalan Mawar\n=1+1',
  'Jalan Mawar\r\n\t-1+1',
])(
  'createCsv writes %j so that no cell begins a formula, whether cells end at commas, semicolons or tabs',
  async (cell) => {
    const file = await text(createCsv(rowsOf(cell)));
    const cells = [...(parse(file, { bom: true }) as string[][]).flat(), ...cellsBySemicolon(file)];
    expect(cells.filter((one) => /^[" ]*[=+\-@\uff1d]/.test(one))).toEqual([]);
  },
);

it.each(['Jalan Mawar; RT 3', 'a-b; c+d', 'x = y\nz', 'x\ry', 'x\r\ny', '5;5'])(
  'createCsv writes %j so that each program reads it unchanged, whatever ends its lines',
  async (cell) => {
    const file = await text(createCsv(rowsOf(cell)));
    const anyLineEnd = ['\r\n', '\n', '\r'];
    expect((parse(file, { bom: true, record_delimiter: anyLineEnd }) as string[][])[1]).toEqual([
      'Siti',
      cell,
      'Bandung',
    ]);
  },
);

it('rowXml escapes “_x0041_”, which is a character code in XLSX, and does not cut an emoji in half at the maximum length', () => {
  expect(rowXml(['_x0041_'])).toContain('>_x005F_x0041_<');
  expect(rowXml([`${'a'.repeat(32_766)}😀`])).not.toMatch(/[\ud800-\udfff]/);
});
it.each([
  '3173014107080001',
  '081234567890',
  '01234',
  '1e10',
  '12E5',
  '31.10',
  '1-2',
  '2026/11',
  '10:30',
  '12-11-2026',
  '50%',
  '1 1/2',
  '1,5',
])('createCsv writes an apostrophe before %j, which a spreadsheet would read as a number or date', async (cell) => {
  const file = await text(createCsv(rowsOf(cell)));
  expect((parse(file, { bom: true }) as string[][])[1]?.[1]).toBe(`'${cell}`);
});

it.each(['12345', '20-2027-000001', 'Jalan 5', 'B 1234 XY', 'e10', '5 rumah', '2026/2027'])(
  'createCsv writes %j without an apostrophe',
  async (cell) => {
    const file = await text(createCsv(rowsOf(cell)));
    expect((parse(file, { bom: true }) as string[][])[1]?.[1]).toBe(cell);
  },
);

it.each([
  [{ day: '2008-02-29' }, '2008-02-29', 39507],
  [{ month: '2026-11' }, '2026-11', 46327],
  [{ moment: '2026-12-31T17:30:00.000Z' }, '2027-01-01 00:30', 46388 + 0.5 / 24],
  [{ moment: '2026-06-01T00:00:00+07:00' }, '2026-06-01 00:00', 46174],
  [{ rupiah: 350_000 }, '350000', 350_000],
  [87.5, '87.5', 87.5],
] as const)('createCsv writes %j as %s, and rowXml writes it as the number %d', async (cell, shown, number) => {
  const file = await text(createCsv(rowsOf(cell)));
  expect((parse(file, { bom: true }) as string[][])[1]?.[1]).toBe(shown);
  expect(Number(/<v>(.*?)<\/v>/.exec(rowXml([cell]))?.[1])).toBeCloseTo(number, 4);
});

it.each([{ day: '1899-05-01' }, { day: 'kemarin' }, { month: 'Mei' }, { moment: 'now' }])(
  'rowXml writes %j, which has no serial date, as a text',
  (cell) => {
    expect(rowXml([cell])).toContain('t="inlineStr"');
  },
);

it.each([
  ['rtl', true],
  ['ltr', false],
] as const)('a sheet for a language written %s begins on the right: %s', async (direction, isMirrored) => {
  const sheet = { name: 'A', rows: () => rowsOf('a') };
  const parts = unzipSync(new Uint8Array(await buffer(createXlsx([sheet], direction))));
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml.includes('<sheetView rightToLeft="1" ')).toBe(isMirrored);
});
