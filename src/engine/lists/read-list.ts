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

/** The key of a column, or the language whose name it holds. */
interface Column {
  readonly key: string;
  readonly language: string | undefined;
}

const entryOfRow = (columns: readonly Column[], { line, cells }: CsvRow): WrittenEntry => {
  const entry: Record<string, unknown> = {};
  const names: Record<string, string> = {};
  for (const [index, { key, language }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (cell === '') continue;
    if (language === undefined) entry[key] = cell;
    else names[language] = cell;
  }
  if (Object.keys(names).length > 0) entry['name'] = names;
  return { line, entry };
};

/** A CSV file of entries. The first row names the columns. */
interface EntryTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly entries: readonly WrittenEntry[];
}

const readTable = (text: string): EntryTable => {
  const [head, ...rows] = readCsv(text);
  const columns = head?.cells ?? [];
  const known = columns.map((key) => ({ key, language: NAME_COLUMN.exec(key)?.[1] }));
  return { columns, rows, entries: rows.map((row) => entryOfRow(known, row)) };
};

const tablesByFiles = new WeakMap<ReadonlyMap<string, unknown>, Map<string, EntryTable>>();

/** A CSV file of entries, read once. @throws CsvSyntaxError */
export const entryTableOf = (file: string, files: ReadonlyMap<string, unknown>): EntryTable => {
  const tables = tablesByFiles.get(files) ?? new Map<string, EntryTable>();
  tablesByFiles.set(files, tables);
  const table = tables.get(file) ?? readTable(String(files.get(file) ?? ''));
  tables.set(file, table);
  return table;
};

/** The entries of a list as they are written in it or in its CSV file, in their order. @throws CsvSyntaxError */
export const writtenEntries = (list: unknown, files: ReadonlyMap<string, unknown>): readonly WrittenEntry[] => {
  const file = entriesFileOf(list);
  if (file === undefined) return listOf(objectOf(list)['entries']).map((entry) => ({ entry: objectOf(entry) }));
  return entryTableOf(file, files).entries;
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
  const { parent, other, maintained, title } = objectOf(content);
  const dependsOn = textOf(parent);
  const entries = writtenEntries(content, files).map(({ entry }) => toEntry(entry));
  return {
    key,
    ...(dependsOn !== undefined && { parent: dependsOn }),
    ...(maintained === true && { isMaintained: true }),
    ...(title !== undefined && { title: nameOf(title, key) }),
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
