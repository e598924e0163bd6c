import { CsvSyntaxError } from '../../engine/lists/read-csv.ts';
import {
  entriesFileOf,
  entryTableOf,
  listFilesOf,
  type WrittenEntry,
  writtenEntries,
} from '../../engine/lists/read-list.ts';
import { objectOf } from '../../engine/schema/json.ts';
import type { LocatedJson } from './located-json.ts';
import { type OfficerData, valuesBelow } from './read-officer-data.ts';

/** A list of `schemas/lists` as its files are written. */
export interface ListFile {
  readonly key: string;
  readonly file: LocatedJson;
  readonly content: Readonly<Record<string, unknown>>;
  /** The CSV file of its entries. */
  readonly table: string | undefined;
  /** Undefined while the CSV file cannot be read. */
  readonly entries: readonly WrittenEntry[] | undefined;
}

const entriesOf = (content: unknown, data: OfficerData): readonly WrittenEntry[] | undefined => {
  try {
    return writtenEntries(content, valuesBelow(data, 'schemas'));
  } catch (error) {
    if (error instanceof CsvSyntaxError) return undefined;
    throw error;
  }
};

const read = (data: OfficerData): readonly ListFile[] =>
  [...listFilesOf(data.values)].flatMap(([key, content]) => {
    const file = data.files.get(`schemas/lists/${key}.json`);
    if (!file) return [];
    return [
      { key, file, content: objectOf(content), table: entriesFileOf(content), entries: entriesOf(content, data) },
    ];
  });

const known = new WeakMap<OfficerData, readonly ListFile[]>();

/** The lists of the data, read once. */
export const listFiles = (data: OfficerData): readonly ListFile[] => {
  const files = known.get(data) ?? read(data);
  known.set(data, files);
  return files;
};

/** A CSV file of entries, or the line that makes it unreadable. */
export const readTable = (
  file: string,
  data: OfficerData,
): ReturnType<typeof entryTableOf> | { readonly brokenLine: number } => {
  try {
    return entryTableOf(file, valuesBelow(data, 'schemas'));
  } catch (error) {
    if (error instanceof CsvSyntaxError) return { brokenLine: error.line };
    throw error;
  }
};

/** The values of a list, "other" included. */
export const valuesOfList = ({ content, entries = [] }: ListFile): ReadonlySet<string> => {
  const { other } = content;
  const values = entries.map(({ entry }) => String(entry['value']));
  return new Set(other === undefined ? values : [...values, String(objectOf(other)['value'])]);
};
