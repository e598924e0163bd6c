import { expect } from 'vitest';
import type { DescribedChange } from '../../../src/officer/diff/described-change.ts';
import { currentData } from './current-data.ts';
import { textsByLanguage } from './diff-cases.ts';

const { values } = currentData;

export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

interface LocatedSchema {
  readonly file: string;
  readonly schema: Schema;
}

export const readMetaSchema = (name: string): LocatedSchema => {
  const file = `schemas/meta/${name}.json`;
  return { file, schema: values.get(file) as Schema };
};

/** Where a `$ref` of the meta-schemas leads; what stands beside it counts as well. */
const followReference = ({ file, schema }: LocatedSchema): LocatedSchema => {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return { file, schema };
  const [name = '', path = ''] = reference.split('#');
  const target = name === '' ? file : `schemas/meta/${name}`;
  const found = path
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, part) => (node as Schema)[part], values.get(target)) as Schema;
  const { $ref: _, ...beside } = schema;
  return followReference({ file: target, schema: { ...found, ...beside } });
};

/** The names that may stand in an object, each with what it may hold; without those that hold such an object again. */
const propertiesOf = (at: LocatedSchema): readonly (readonly [string, LocatedSchema])[] => {
  const { file, schema } = followReference(at);
  const own = Object.entries((schema['properties'] ?? {}) as Schema).flatMap(([name, child]) =>
    isSchema(child) && followReference({ file, schema: child }).schema['properties'] !== schema['properties']
      ? [[name, { file, schema: child }] as const]
      : [],
  );
  return [...own, ...list(schema['allOf']).flatMap((part) => propertiesOf({ file, schema: part }))];
};

/** Two conditions over facts. */
const conditions = ['untar', 'xinya'].map((institution) => ({
  properties: { institution: { const: institution } },
  required: ['institution'],
}));

/** Two values that a key may hold. */
const samplesOf = (at: LocatedSchema): readonly [unknown, unknown] => {
  if (at.schema['$ref'] === 'rule.json') return [conditions[0], conditions[1]];
  const { file, schema } = followReference(at);
  if ('const' in schema) return [schema['const'], undefined];
  if (Array.isArray(schema['enum'])) return [schema['enum'][0], schema['enum'][1]];
  if (schema['type'] === 'boolean') return [true, false];
  if (schema['type'] === 'integer') return [7, 8];
  if (schema['type'] === 'object') {
    const named = propertiesOf({ file, schema });
    const inner = isSchema(schema['additionalProperties'])
      ? samplesOf({ file, schema: schema['additionalProperties'] })
      : [];
    const [first, second] = [0, 1].map((turn) =>
      named.length > 0
        ? Object.fromEntries(named.map(([name, child]) => [name, samplesOf(child)[turn]]))
        : { province: inner[turn] ?? 'A' },
    );
    return [first, second];
  }
  if (schema['type'] === 'array') {
    const [first, second] = samplesOf({ file, schema: (schema['items'] ?? {}) as Schema });
    return [[first], [first, second].filter((one) => one !== undefined)];
  }
  return ['title', 'summary'];
};

export interface Setting {
  readonly path: readonly string[];
  readonly samples: readonly [unknown, unknown];
  /** A setting that can be neither added nor removed. */
  readonly isRequired: boolean;
}

const isRequired = (at: LocatedSchema, name: string): boolean =>
  ((followReference(at).schema['required'] ?? []) as readonly string[]).includes(name);

/** Every setting of a file, by the way to it, with two values that it may have. */
export const settingsOf = (
  at: LocatedSchema,
  isWhole: (key: string) => boolean = () => false,
  path: readonly string[] = [],
): readonly Setting[] =>
  propertiesOf(at)
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, child]) => {
      const way = [...path, name];
      const isGroup = propertiesOf(child).length > 0 && !isWhole(way.join('.'));
      return isGroup
        ? settingsOf(child, isWhole, way)
        : [{ path: way, samples: samplesOf(child), isRequired: isRequired(at, name) }];
    });

/** The keys of a file, as they stand on its first level. */
export const keysOf = (at: LocatedSchema): readonly string[] =>
  propertiesOf(at).flatMap(([name]) => (name === '$schema' ? [] : [name]));

/** The key that stands for the entries of a list or a map: its schema. */
export const entryOf = (at: LocatedSchema, ...path: readonly string[]): LocatedSchema =>
  path.reduce<LocatedSchema>((node, name) => {
    const { file, schema } = followReference(node);
    const inner = name === '*' ? (schema['items'] ?? schema['additionalProperties']) : undefined;
    const found = inner ?? propertiesOf({ file, schema }).find(([key]) => key === name)?.[1].schema;
    return { file, schema: found as Schema };
  }, at);

/** Outside quotation marks, words only: no key, no dot, no bracket of JSON, and another sentence in each language. */
export const expectPlainWords = (changes: readonly DescribedChange[]): void => {
  expect(changes.length).toBeGreaterThan(0);
  for (const one of changes) {
    const said = [textsByLanguage.id, textsByLanguage.en].map((language) =>
      [one.subject?.(language), one.sentence(language), one.reason?.(language)].filter(Boolean).join(' '),
    );
    for (const text of said)
      expect(text.replace(/“[^”]*”|`[^`]*`|MiB/g, '')).not.toMatch(/[a-z][A-Z]|\w[._]\w|\w:\w|\bx-|[{}[\]$]|undefined/);
    expect(said[0]).not.toBe(said[1]);
  }
};

/** The same value with a setting put in, or taken out when it is undefined. */
export const withSetting = (value: unknown, [name = '', ...rest]: readonly string[], setting: unknown): Schema => {
  const { [name]: old, ...others } = (value ?? {}) as Schema;
  const inner = rest.length === 0 ? setting : withSetting(old, rest, setting);
  return inner === undefined ? others : { ...others, [name]: inner };
};

/** The setting added, removed and changed, as far as possible: [before, after]. */
export const settingTransitions = (base: unknown, { path, samples, isRequired: stays }: Setting) => {
  const [first, second] = samples;
  const [without, one] = [withSetting(base, path, undefined), withSetting(base, path, first)];
  const changed = second === undefined ? [] : [[one, withSetting(base, path, second)] as const];
  return stays ? changed : [[without, one] as const, [one, without] as const, ...changed];
};
