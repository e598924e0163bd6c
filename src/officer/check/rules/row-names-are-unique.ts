import { isObject } from '../../../engine/schema/json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Rule } from '../finding.ts';

/** Rows of a table have unique names, which findings and the report use. */
export const rowNamesAreUnique: Rule = ({ files }) =>
  [...files.values()].flatMap((file) => {
    const rows = file.path.startsWith('schemas/rules/') && isObject(file.value) ? file.value['rows'] : undefined;
    if (!Array.isArray(rows)) return [];
    const names = rows.map((row: unknown) => (isObject(row) ? row['name'] : undefined));
    return names.flatMap((name, index) =>
      name !== undefined && names.indexOf(name) < index
        ? [createFinding(file, { rule: 'rowTwice', at: ['rows', index, 'name'], params: { name: String(name) } })]
        : [],
    );
  });

/** The number that a migration states; it need not. */
const numberIn = (value: unknown): unknown => (isObject(value) ? value['number'] : undefined);

/** The numbers that migrations over several steps take in each step: step -> number -> file. */
const sharedNumbers = ({ files }: OfficerData, folder: string): readonly unknown[] => {
  const [parent = '', step = ''] = [
    folder.slice(0, folder.lastIndexOf('/')),
    folder.slice(folder.lastIndexOf('/') + 1),
  ];
  return [...files.values()]
    .filter(({ path }) => path.startsWith(`${parent}/migrations/`))
    .flatMap(({ value }) => (isObject(value) && isObject(value['steps']) ? [value['steps'][step]] : []));
};

const numberAt = (index: number, taken: readonly unknown[]): number => {
  let [number, left] = [0, index];
  while (left >= 0) {
    number += 1;
    if (!taken.includes(number)) left -= 1;
  }
  return number;
};

/** Migrations are numbered consecutively, and the name of each file is its number. */
export const migrationsAreNumbered: Rule = (data) =>
  [...data.files.values()].flatMap((file) => {
    const [, folder = '', name = ''] = /^(.*)\/migrations\/([^/]+)\.json$/.exec(file.path) ?? [];
    if (folder === '') return [];
    const all = [...data.files.keys()].filter((path) => path.startsWith(`${folder}/migrations/`)).sort();
    const wanted = numberAt(all.indexOf(file.path), sharedNumbers(data, folder));
    const padded = String(wanted).padStart(3, '0');
    const params = { wanted: padded, number: String(wanted), folder };
    return name === padded && [undefined, wanted].some((number) => number === numberIn(file.value))
      ? []
      : [createFinding(file, { rule: 'wrongNumber', at: ['number'], params })];
  });
