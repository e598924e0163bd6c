import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FormNode, formModelOf } from '../../src/engine/model/form-model.ts';
import { listFiles } from '../../src/tooling/shared/list-files.ts';
import { namedPlaces } from './named-fields.ts';
import { catalogue, forms, root, schemaFiles } from './portal-data.ts';

/*
 * No field of `schemas/` is named in TypeScript, except those that the data marks with `x-fixed`.
 *
 * What the test sees:
 * - every field in `answers['name']`, the only way to read answers by name that the compiler allows, and in SQL as
 *   `->> 'name'`. Answers are objects called answers, values, fields, profile or settings;
 * - every field in `x['name']`, `answers.name` and `const { name } = answers`, unless other data has a key of this name;
 * - a field whose name has several words, such as `birthPlace`, in every form: as text, as a key, as a property, with the same
 *   exception.
 *
 * Other data are parameters and rows of calls, roles, widgets, institutions and results of decision tables.
 *
 * What it cannot see:
 * - a name that is put together: `'birth' + 'Place'`;
 * - an ordinary word, such as `gender`, as text or as a property of an object that is not called like answers;
 * - a name that other data has too, outside of `answers['name']` and SQL;
 * - the demo data, which is written for the forms as they are.
 */

interface Field {
  readonly name: string;
  readonly isFixed: boolean;
}

const fieldsBelow = (node: FormNode): readonly Field[] => [
  ...[...node.fields].flatMap(([name, field]) => [
    { name, isFixed: field.schemas.some((schema) => 'x-fixed' in schema) },
    ...fieldsBelow(field),
  ]),
  ...(node.entry ? fieldsBelow(node.entry) : []),
];

const fields = forms.flatMap((form) => fieldsBelow(formModelOf(form)));
const fixed = new Set(fields.flatMap(({ name, isFixed }) => (isFixed ? [name] : [])));
/** One field may be fixed in a form and free in another: a name cannot tell which of them is meant. */
const free = new Set(fields.flatMap(({ name }) => (fixed.has(name) ? [] : [name])));

const sources = listFiles(root, ['src'])
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.startsWith('src/server/demo/'))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);

const keysIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysIn)]
    : [];

/** Parameters of calls, columns of their rows, roles, widgets and keys of other data may be called like a field. */
const otherNames = new Set([
  ...sources
    .filter(([path]) => path.startsWith('src/contract/'))
    .flatMap(([path, source]) => [
      ...namedPlaces(path, source).flatMap(({ name, how }) => (how === 'key' ? [name] : [])),
      ...(source.match(/(?<=\/\{)\w+(?=\})/g) ?? []),
    ]),
  ...Object.keys(catalogue.roles),
  ...forms.flatMap(({ ui }) => JSON.stringify(ui).match(/(?<="ui:widget":")\w+/g) ?? []),
  ...keysIn(schemaFiles.get('schemas/institutions.json')),
  ...Object.values(catalogue.tables).flatMap(({ rows }) => rows.flatMap(({ then }) => Object.keys(then))),
]);

const hasSeveralWords = (name: string): boolean => /[a-z][A-Z]/.test(name);
const answersNames = /^(?:answers|values|fields|profile|settings)$/i;

/** Places that name a free field, as `path:line name`. */
const findNamedFields = (path: string, source: string): readonly string[] =>
  namedPlaces(path, source)
    .filter(({ name, how, of }) => {
      if (!free.has(name)) return false;
      if (how === 'sql' || (how === 'index' && answersNames.test(of))) return true;
      return !otherNames.has(name) && (how === 'index' || answersNames.test(of) || hasSeveralWords(name));
    })
    .map(({ name, line }) => `${path}:${line} ${name}`);

describe('fields of schemas/', () => {
  it('are many, and only those of staff and accounts are fixed', () => {
    expect(free.size).toBeGreaterThan(60);
    expect([...free]).toContain('birthPlace');
    expect([...fixed]).toContain('quota');
    const steps = catalogue.steps.flatMap((form) => fieldsBelow(formModelOf(form)));
    expect(steps.filter(({ isFixed }) => isFixed)).toEqual([]);
  });

  it('are named nowhere in src, except those that are fixed', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(([path, source]) => findNamedFields(path, source))).toEqual([]);
  });

  it.each([
    "const place = answers['birthPlace'];",
    "const place = answers?.['birthPlace'];",
    'const { birthPlace } = answers;',
    'const { birthPlace: place } = form.values ?? {};',
    "const names = ['birthPlace'];",
    'const place = person.birthPlace;',
    'const body = { birthPlace: 1 };',
    "const rows = sql`select profile ->> 'birthPlace' from account`;",
    "const rows = sql`select profile->'gender' from account`;",
    "const gender = answers['gender'];",
    'const { gender } = account.profile;',
  ])('are found in %s', (source) => {
    expect(new Set(findNamedFields('src/a.ts', source)).size).toBe(1);
  });

  it.each([
    "const place = answers['birth' + 'Place'];",
    'const gender = person.gender;',
    "const quota = values['quota'];",
  ])('are not found in %s', (source) => {
    expect(findNamedFields('src/a.ts', source)).toEqual([]);
  });
});
