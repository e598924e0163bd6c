/** One row of a CSV file, with the line on which it begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quotation mark that is not closed, or text after a closed one. */
export class CsvSyntaxError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`the quotation marks of line ${line} do not match`);
    this.line = line;
  }
}

/** Spreadsheets of many countries, Indonesia among them, separate by semicolons; some save with tabs. */
const delimiters = [',', ';', '\t'] as const;

/** A first line with which spreadsheets name the sign that separates. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

const delimiterOf = (text: string): string => {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counted = delimiters.map((one) => ({ one, count: head.split(one).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one;
};

const countLines = (text: string): number => text.split('\n').length - 1;

/**
 * The rows of a CSV file (RFC 4180) that are not empty. It reads 20,000 rows in a few milliseconds, because the officers'
 * check reads them each time.
 * @throws CsvSyntaxError
 */
export const readCsv = (content: string): readonly CsvRow[] => {
  const whole = content.replace(/^\ufeff/, '');
  const text = whole.replace(SEPARATOR_LINE, '');
  const delimiter = delimiterOf(text);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${delimiter}]*))(${delimiter}|\\r?\\n|\\r|$)`, 'y');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  const start = text === whole ? 1 : 2;
  let [line, first] = [start, start];
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new CsvSyntaxError(line);
    const [, quoted, plain = '', end] = found;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    line += countLines(found[0]);
    if (end === delimiter) continue;
    if (cells.some((value) => value !== '')) rows.push({ line: first, cells });
    cells = [];
    first = line;
    if (cell.lastIndex >= text.length) break;
  }
  return rows;
};
