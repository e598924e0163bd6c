import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { isObject } from '../../../engine/schema/json.ts';
import type { MasterColumn } from './queries/master-tables.ts';

type FileColumn = Pick<MasterColumn, 'name' | 'optional'>;

/** A wrong cell or row; `rule` is the end of its text key `server.import.<rule>`. */
export interface RowError {
  readonly row: number;
  readonly column: string;
  readonly rule: string;
  /** The limit that the cell exceeds. */
  readonly limit?: number;
}

/** One row as it was sent, with its place in the file. */
export interface SentRow {
  readonly row: number;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** The rows of a file, as they were sent, and what cannot be read of it. */
export interface SentRows {
  readonly rows: readonly SentRow[];
  readonly errors: readonly RowError[];
}

const MAX_ROWS = 200_000;

/** Spreadsheets of many countries, Indonesia among them, separate by semicolons. */
const delimiterOf = (content: string): string => {
  const head = content.slice(0, content.search(/[\r\n]|$/));
  return head.split(';').length > head.split(',').length ? ';' : ',';
};

/** Removes the apostrophe that an export puts before a formula. */
const unescapeFormula = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

interface CsvLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const duplicatesIn = (names: readonly string[]): string[] => {
  const unique = new Set<string>();
  return names.filter((name) => unique.size === unique.add(name).size);
};

const headerErrors = (head: readonly string[], columns: readonly FileColumn[]): RowError[] => {
  const known = new Set(columns.map(({ name }) => name));
  const missing = columns.filter(({ name, optional }) => !optional && !head.includes(name));
  return [
    ...missing.map(({ name }) => ({ row: 1, column: name, rule: 'columnMissing' })),
    ...head
      .filter((name) => !known.has(name))
      .map((name) => ({ row: 1, column: name.slice(0, 60), rule: 'columnUnknown' })),
    ...duplicatesIn(head).map((name) => ({ row: 1, column: name.slice(0, 60), rule: 'columnTwice' })),
  ];
};

const toRows = (lines: readonly CsvLine[], columns: readonly FileColumn[]): SentRows => {
  const [first, ...rest] = lines;
  const head = (first?.record ?? []).map((name) => name.trim());
  const errors = headerErrors(head, columns);
  if (errors.length > 0) return { rows: [], errors };
  const isEven = ({ record }: CsvLine): boolean => record.length === head.length;
  const cellsOf = (record: readonly string[]) =>
    Object.fromEntries(head.map((name, index) => [name, unescapeFormula((record[index] ?? '').trim())]));
  return {
    rows: rest.filter(isEven).map(({ record, info }) => ({ row: info.lines, cells: cellsOf(record) })),
    errors: rest.filter((line) => !isEven(line)).map(({ info }) => ({ row: info.lines, column: '', rule: 'uneven' })),
  };
};

/** Bytes parsed in one turn of the event loop: a large file must not block other requests for seconds. */
const CHUNK_BYTES = 32_768;

const feedParser = async (parser: Parser, content: string): Promise<void> => {
  // As bytes: a text that is cut may be cut within a character.
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length && !parser.destroyed; at += CHUNK_BYTES) {
    parser.write(bytes.subarray(at, at + CHUNK_BYTES));
    await nextTurn();
  }
  parser.end();
};

const readLines = async (content: string, options: object): Promise<readonly CsvLine[]> => {
  const parser = parse(options);
  const fed = feedParser(parser, content);
  const lines: CsvLine[] = [];
  // With `info`, the parser yields each line with its number.
  for await (const line of parser) lines.push(line as CsvLine);
  await fed;
  return lines;
};

const readCsv = async (content: string, columns: readonly FileColumn[]): Promise<SentRows> => {
  const unreadable: RowError[] = [];
  const options = {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    to: MAX_ROWS + 2,
    delimiter: delimiterOf(content),
    // An unreadable row does not hide errors of the others.
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) =>
      void unreadable.push({ row: Number(error?.['lines'] ?? 1), column: '', rule: 'unreadable' }),
  };
  try {
    const { rows, errors } = toRows(await readLines(content, options), columns);
    return { rows, errors: [...unreadable, ...errors] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], errors: [...unreadable, { row: Number(error['lines'] ?? 1), column: '', rule: 'unreadable' }] };
  }
};

const readJson = (content: string, columns: readonly FileColumn[]): SentRows => {
  const known = new Set(columns.map(({ name }) => name));
  let sent: unknown;
  try {
    sent = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch {
    sent = undefined;
  }
  if (!Array.isArray(sent)) return { rows: [], errors: [{ row: 1, column: '', rule: 'unreadable' }] };
  const rows = sent.map((value: unknown, index) => ({ row: index + 1, value }));
  return {
    rows: rows.flatMap(({ row, value }) => (isObject(value) ? [{ row, cells: value }] : [])),
    errors: rows.flatMap(({ row, value }) => {
      if (!isObject(value)) return [{ row, column: '', rule: 'unreadable' }];
      const unknown = Object.keys(value).filter((name) => !known.has(name));
      return unknown.map((name) => ({ row, column: name.slice(0, 60), rule: 'columnUnknown' }));
    }),
  };
};

/** The rows of a file that can be read, and an error for each of the others. */
export const readMasterDataFile = async (
  format: 'csv' | 'json',
  content: string,
  columns: readonly FileColumn[],
): Promise<SentRows> => {
  const sent = format === 'csv' ? await readCsv(content, columns) : readJson(content, columns);
  if (sent.errors.length > 0) return sent;
  if (sent.rows.length === 0) return { rows: [], errors: [{ row: 1, column: '', rule: 'empty' }] };
  if (sent.rows.length > MAX_ROWS) return { rows: [], errors: [{ row: MAX_ROWS + 1, column: '', rule: 'tooMany' }] };
  return sent;
};
