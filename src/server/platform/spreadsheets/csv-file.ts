import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Cell, type Day, type Moment, type Rows, timeText } from './cell.ts';

/**
 * Spreadsheets of many countries, Indonesia among them, divide by semicolons: for them a cell, or a row, begins within a text
 * wherever one of these stands, quoted or not.
 */
const inside = /([;\t\r\n]["' ]{0,4})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Texts that a spreadsheet reads as a number, a date or a time, and thereby changes: leading zeros, more digits than it keeps
 * or shows, powers of ten, decimals, dates. Numbers of up to eleven digits stay what they are.
 */
const changed =
  /^\s*(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[+-]?\d+|\d+(?:[.,]\d+)+|[\d.,]+\s*%|\d{1,4}(?:\s*[-/:]\s*\d{1,4}){1,2}|\d+ \d+\/\d+)\s*$/i;

const textCell = (text: string): string => (changed.test(text) ? `'${text}` : text.replace(inside, "$1'"));

const cellText = (cell: Cell): string | number | null => {
  if (typeof cell === 'string') return textCell(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'rupiah' in cell ? cell.rupiah : timeText(cell as Day | Moment);
};

async function* asTexts(rows: Rows) {
  for await (const row of rows) yield row.map(cellText);
}

/**
 * Comma-separated values as a stream. With a byte order mark, without which Excel reads UTF-8 as something else; what a
 * spreadsheet would take for a formula gets an apostrophe in front, so that `=`, `+`, `-` or `@` typed by an applicant is
 * never executed by who opens the file. The same apostrophe keeps what it would change: all sixteen digits of a number.
 */
export const csvFile = (rows: Rows): Readable => {
  const lines = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows' });
  const source = Readable.from(asTexts(rows));
  source.once('error', (error) => lines.destroy(error));
  lines.once('close', () => source.destroy());
  return source.pipe(lines);
};
