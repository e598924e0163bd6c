import { isObject, listOf, objectOf } from '../schema/json.ts';
import type { ChoiceList, ListEntry, LocalName } from './choice-list.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export const LISTS_FOLDER = 'schemas/lists';

/** The CSV file of the entries, beside the list that names it. */
export const entriesFileOf = (list: unknown): string | undefined => {
  const { file } = objectOf(list);
  return typeof file === 'string' ? `${LISTS_FOLDER}/${file}` : undefined;
};

/** Column of the file with the name in one language: `name.en`. */
const NAME_COLUMN = /^name\.(.+)$/;

/** The columns that a file of entries may have, beside the names in each language. */
export const listColumns = ['value', 'name', 'parent', 'until', 'from'] as const;

export const isListColumn = (column: string): boolean =>
  listColumns.some((known) => known === column) || NAME_COLUMN.test(column);

/** An entry as it is written, with the line of its CSV file. */
export interface WrittenEntry {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly line?: number;
}

const entryOfRow = (columns: readonly string[], { line, cells }: CsvRow): WrittenEntry => {
  const values = columns.map((column, index) => [column, cells[index] ?? ''] as const);
  const answered = values.filter(([, value]) => value !== '');
  const names = answered.flatMap(([column, value]) => {
    const language = NAME_COLUMN.exec(column)?.[1];
    return language === undefined ? [] : [[language, value] as const];
  });
  const rest = answered.filter(([column]) => !NAME_COLUMN.test(column));
  return { line, entry: { ...Object.fromEntries(rest), ...(names.length > 0 && { name: Object.fromEntries(names) }) } };
};

/** The entries of a CSV file. The first row names the columns. @throws CsvSyntaxError */
export const entriesOfCsv = (
  text: string,
): { readonly columns: readonly string[]; readonly rows: readonly CsvRow[] } => {
  const [head, ...rows] = readCsv(text);
  return { columns: head?.cells ?? [], rows };
};

/** The entries of a list as they are written in it or in its CSV file, in their order. @throws CsvSyntaxError */
export const writtenEntries = (list: unknown, files: ReadonlyMap<string, unknown>): readonly WrittenEntry[] => {
  const file = entriesFileOf(list);
  if (file === undefined) return listOf(objectOf(list)['entries']).map((entry) => ({ entry: objectOf(entry) }));
  const { columns, rows } = entriesOfCsv(String(files.get(file) ?? ''));
  return rows.map((row) => entryOfRow(columns, row));
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const nameOf = (name: unknown, value: string): LocalName =>
  // The check of the officers' data has compared the file with its meta-schema.
  isObject(name) ? (name as Readonly<Record<string, string>>) : (textOf(name) ?? value);

const toEntry = (written: Readonly<Record<string, unknown>>): ListEntry => {
  const value = String(written['value']);
  const [parent, until, from] = ['parent', 'until', 'from'].map((key) => textOf(written[key]));
  return {
    value,
    name: nameOf(written['name'], value),
    ...(parent !== undefined && { parent }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
};

const readList = (key: string, content: unknown, files: ReadonlyMap<string, unknown>): ChoiceList => {
  const { parent, other } = objectOf(content);
  const dependsOn = textOf(parent);
  const entries = writtenEntries(content, files).map(({ entry }) => toEntry(entry));
  return {
    key,
    ...(dependsOn !== undefined && { parent: dependsOn }),
    entries: other === undefined ? entries : [...entries, { ...toEntry(objectOf(other)), isOther: true }],
  };
};

const LIST_FILE = /^schemas\/lists\/([^/]+)\.json$/;

/** The content of each list of `schemas/lists`, by its name. */
export const listFilesOf = (files: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> =>
  new Map(
    [...files].flatMap(([path, content]) => {
      const key = LIST_FILE.exec(path)?.[1];
      return key === undefined ? [] : [[key, content] as const];
    }),
  );

/** The lists of the officers' data, by name. @throws CsvSyntaxError */
export const readLists = (files: ReadonlyMap<string, unknown>): Readonly<Record<string, ChoiceList>> =>
  Object.fromEntries([...listFilesOf(files)].map(([key, content]) => [key, readList(key, content, files)]));
