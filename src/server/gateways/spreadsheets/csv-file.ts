import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Rows } from './cell.ts';

/**
 * Comma-separated values as a stream. With a byte order mark, without which Excel reads UTF-8 as something else; what a
 * spreadsheet would take for a formula gets an apostrophe in front, so that `=`, `+`, `-` or `@` typed by an applicant is
 * never executed by who opens the file.
 */
export const csvFile = (rows: Rows): Readable => {
  const cast = { boolean: (value: boolean) => (value ? '1' : '0') };
  const lines = stringify({ bom: true, escape_formulas: true, record_delimiter: 'windows', cast });
  const source = Readable.from(rows);
  source.once('error', (error) => lines.destroy(error));
  lines.once('close', () => source.destroy());
  return source.pipe(lines);
};
