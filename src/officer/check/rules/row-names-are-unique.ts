import { isObject } from '../../../engine/schema/json.ts';
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

/** Migrations are numbered consecutively, and the name of each file is its number. */
export const migrationsAreNumbered: Rule = ({ files }) =>
  [...files.values()].flatMap((file) => {
    const [, folder = '', name = ''] = /^(.*)\/migrations\/([^/]+)\.json$/.exec(file.path) ?? [];
    if (folder === '') return [];
    const all = [...files.keys()].filter((path) => path.startsWith(`${folder}/migrations/`)).sort();
    const wanted = String(all.indexOf(file.path) + 1).padStart(3, '0');
    const number = isObject(file.value) ? file.value['number'] : undefined;
    const params = { wanted, number: String(Number(wanted)), folder };
    return name === wanted && number === Number(wanted)
      ? []
      : [createFinding(file, { rule: 'wrongNumber', at: ['number'], params })];
  });
