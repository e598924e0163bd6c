import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Rows } from './cell.ts';

/**
 * Spreadsheets of many countries, Indonesia among them, divide by semicolons: for them a cell, or a row, begins within a text
 * wherever one of these stands, quoted or not.
 */
const inside = /([;\t\r\n]["' ]{0,4})(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * Comma-separated values as a stream. With a byte order mark, without which Excel reads UTF-8 as something else; what a
 * spreadsheet would take for a formula gets an apostrophe in front, so that `=`, `+`, `-` or `@` typed by an applicant is
 * never executed by who opens the file.
 */
export const csvFile = (rows: Rows): Readable => {
  const cast = {
    boolean: (value: boolean) => (value ? '1' : '0'),
    string: (value: string) => value.replace(inside, "$1'"),
  };
  const lines = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows', cast });
  const source = Readable.from(rows);
  source.once('error', (error) => lines.destroy(error));
  lines.once('close', () => source.destroy());
  return source.pipe(lines);
};
