import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { csvFile } from './csv-file.ts';
import { rowXml } from './sheet-xml.ts';

async function* rowsOf(cell: Cell) {
  yield ['Nama', 'Alamat', 'Kota'];
  yield ['Siti', cell, 'Bandung'];
}

/** As a program reads it that divides by semicolons and takes quotes in the middle of a cell for letters. */
const cellsBySemicolon = (file: string): string[] => file.replace(/^\ufeff/, '').split(/[;\t\r\n]+/);

it.each([
  '=1+1',
  '@SUM(A1)',
  '\uff1d1+1',
  'Jalan Mawar;=HYPERLINK("https://evil.example")',
  'Jalan Mawar; "=1+1"; 5',
  'Jalan Mawar\n=1+1',
  'Jalan Mawar\r\n\t-1+1',
])('%j is a formula to no spreadsheet, whatever divides its cells', async (cell) => {
  const file = await text(csvFile(rowsOf(cell)));
  const cells = [...(parse(file, { bom: true }) as string[][]).flat(), ...cellsBySemicolon(file)];
  expect(cells.filter((one) => /^[" ]*[=+\-@\uff1d]/.test(one))).toEqual([]);
});

it.each(['Jalan Mawar; RT 3', 'a-b; c+d', 'x = y\nz', '5;5'])('%j stays as it is', async (cell) => {
  const file = await text(csvFile(rowsOf(cell)));
  expect((parse(file, { bom: true }) as string[][])[1]?.[1]).toBe(cell);
});

it('a sheet shows what looks like the number of a character, and no half of one', () => {
  expect(rowXml(['_x0041_'])).toContain('>_x005F_x0041_<');
  expect(rowXml([`${'a'.repeat(32_766)}😀`])).not.toMatch(/[\ud800-\udfff]/);
});
