import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Cell, formatTime, type Rows, type Time } from './cell.ts';

/**
 * In many countries, including Indonesia, spreadsheets separate by semicolons: for them a cell or a row may start after
 * any of these characters within a text, quoted or not.
 */
const formulaInside = /([;\t\r\n]["' ]{0,4})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Texts that a spreadsheet converts to a number, a date or a time and thereby changes: leading zeros, more digits than
 * it stores or shows, powers of ten, decimals, dates. Numbers of up to eleven digits and two years (2026/2027) stay
 * unchanged.
 */
const autoConverted =
  /^(?!\d{4}\/\d{4}$)\s*(?:0\d+|\d{12,}|\d+(?:[.,]\d+)?e[+-]?\d+|\d+(?:[.,]\d+)+|[\d.,]+\s*%|\d{1,4}(?:\s*[-/:]\s*\d{1,4}){1,2}|\d+ \d+\/\d+)\s*$/i;

const toTextCell = (text: string): string =>
  autoConverted.test(text) ? `'${text}` : text.replace(formulaInside, "$1'");

const cellText = (cell: Cell): string | number | null => {
  if (typeof cell === 'string') return toTextCell(cell);
  if (typeof cell !== 'object' || cell === null) return cell;
  // A cell without an amount is a time.
  return 'rupiah' in cell ? cell.rupiah : formatTime(cell as Time);
};

async function* toTextRows(rows: Rows) {
  for await (const row of rows) yield row.map(cellText);
}

/**
 * Comma-separated values as a stream. It starts with a byte order mark, because Excel reads UTF-8
 * wrongly without it. An apostrophe precedes a text that a spreadsheet would treat as a formula, so that `=`, `+`, `-`
 * or `@` typed by an applicant is never executed. It also precedes texts that would be converted, such as 16-digit
 * numbers.
 */
export const createCsv = (rows: Rows): Readable => {
  // Without it, a text with a line break of another kind than the records' would end its record.
  const lines = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  const source = Readable.from(toTextRows(rows));
  source.once('error', (error) => lines.destroy(error));
  lines.once('close', () => source.destroy());
  return source.pipe(lines);
};
