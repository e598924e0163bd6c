import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Cell, type Day, formatTime, type Moment, type Rows } from './cell.ts';

/**
 * Spreadsheets of many countries, Indonesia among them, divide by semicolons: for them a cell, or a row, begins within a text
 * wherever one of these stands, quoted or not.
 */
const formulaInside = /([;\t\r\n]["' ]{0,4})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Texts that a spreadsheet reads as a number, a date or a time, and thereby changes: leading zeros, more digits than it keeps
 * or shows, powers of ten, decimals, dates. Numbers of up to eleven digits stay what they are.
 */
const autoConverted =
  /^\s*(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[+-]?\d+|\d+(?:[.,]\d+)+|[\d.,]+\s*%|\d{1,4}(?:\s*[-/:]\s*\d{1,4}){1,2}|\d+ \d+\/\d+)\s*$/i;

const toTextCell = (text: string): string =>
  autoConverted.test(text) ? `'${text}` : text.replace(formulaInside, "$1'");

const cellText = (cell: Cell): string | number | null => {
  if (typeof cell === 'string') return toTextCell(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  // A cell without an amount is a time.
  return 'rupiah' in cell ? cell.rupiah : formatTime(cell as Day | Moment);
};

async function* toTextRows(rows: Rows) {
  for await (const row of rows) yield row.map(cellText);
}

/**
 * Comma-separated values as a stream. With a byte order mark, without which Excel reads UTF-8 as something else; what a
 * spreadsheet would take for a formula gets an apostrophe in front, so that `=`, `+`, `-` or `@` typed by an applicant is
 * never executed by who opens the file. The same apostrophe keeps what it would change: all sixteen digits of a number.
 */
export const createCsv = (rows: Rows): Readable => {
  const lines = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
  const source = Readable.from(toTextRows(rows));
  source.once('error', (error) => lines.destroy(error));
  lines.once('close', () => source.destroy());
  return source.pipe(lines);
};
