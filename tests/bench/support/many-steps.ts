import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Json = Readonly<Record<string, unknown>>;

const write = (path: string, value: unknown): void => {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
};

const all = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

interface Field {
  readonly name: string;
  readonly schema: Json;
  readonly good: unknown;
  readonly bad: unknown;
  readonly rule: string;
}

/** Every tenth field chooses, every tenth counts, the rest are texts with a pattern of their own. */
const fieldOf = (step: number, index: number): Field => {
  const name = `field${index}`;
  if (index % 10 === 0)
    return { name, schema: { type: 'string', enum: ['a', 'b', 'c'] }, good: 'a', bad: 'd', rule: 'enum' };
  if (index % 10 === 1)
    return { name, schema: { type: 'integer', minimum: 1 + step, maximum: 900 }, good: 500, bad: 0, rule: 'minimum' };
  const pattern = `^[A-Z][a-z${index % 10}]*(?: [a-z]+)*$`;
  const schema = { type: 'string', maxLength: 20 + step + index, pattern };
  return { name, schema, good: 'Satu dua', bad: '!', rule: 'pattern' };
};

const CONDITIONS = 3;

/** Fields that depend on the first choices of the step. */
const branchOf = (index: number, name: string) => ({
  if: { properties: { [name]: { const: 'b' } }, required: [name] },
  then: { required: [`more${index}`], properties: { [`more${index}`]: { type: 'string', enum: ['yes', 'no'] } } },
});

const words = (fields: readonly Field[], title: string) => ({
  form: { title },
  ...Object.fromEntries(
    fields.map(({ name, schema }) => {
      const options = (schema['enum'] as readonly string[] | undefined)?.map((value) => [value, value.toUpperCase()]);
      return [name, { label: `${title} ${name}`, ...(options && { option: Object.fromEntries(options) }) }];
    }),
  ),
});

const answersOf = (fields: readonly Field[], what: 'good' | 'bad'): Json =>
  Object.fromEntries(fields.map((field) => [field.name, field[what]]));

const writeStep = (root: string, step: number, count: number): string => {
  const key = `extra${step}`;
  const folder = join(root, 'schemas/application', key);
  const fields = all(count - CONDITIONS).map((index) => fieldOf(step, index));
  const more = all(CONDITIONS).map(
    (index): Field => ({ name: `more${index}`, schema: { enum: ['yes', 'no'] }, good: 'yes', bad: 'x', rule: 'enum' }),
  );
  const branches = all(CONDITIONS).map((index) => branchOf(index, `field${index * 10}`));
  const names = [...fields, ...more].map(({ name }) => name);
  const meta = (kind: string) => ({ $schema: `../../meta/form-${kind}.json` });
  const error = (name: string, rule: string) => `${key}.${name}.error.${rule}`;
  const opened = Object.fromEntries(all(CONDITIONS).map((index) => [`field${index * 10}`, 'b']));
  const good = answersOf(fields, 'good');
  const numbers = fields.filter(({ rule }) => rule === 'minimum');
  write(join(folder, 'schema.json'), {
    ...meta('schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: fields.map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    allOf: branches,
  });
  write(join(folder, 'ui.json'), {
    ...meta('ui'),
    'ui:order': [...names, '*'],
    ...Object.fromEntries(names.map((name) => [name, {}])),
  });
  write(join(folder, 'wire.json'), meta('wire'));
  write(join(folder, 'examples.json'), {
    ...meta('examples'),
    valid: { plain: good, 'with more': { ...good, ...opened, ...answersOf(more, 'good') } },
    invalid: {
      nothing: { data: {}, errors: fields.map(({ name }) => error(name, 'required')) },
      wrong: { data: answersOf(fields, 'bad'), errors: fields.map(({ name, rule }) => error(name, rule)) },
      'too much': {
        data: { ...good, ...Object.fromEntries(numbers.map(({ name }) => [name, 1_000])) },
        errors: numbers.map(({ name }) => error(name, 'maximum')),
      },
      'no more': { data: { ...good, ...opened }, errors: more.map(({ name }) => error(name, 'required')) },
      'wrong more': {
        data: { ...good, ...opened, ...answersOf(more, 'bad') },
        errors: more.map(({ name }) => error(name, 'enum')),
      },
    },
  });
  for (const language of ['id', 'en'])
    write(join(root, 'locales', language, `${key}.json`), words([...fields, ...more], `Step ${step}`));
  return key;
};

/** A copy of the officers' data with so many steps and about so many fields in them. */
export const writeManySteps = (from: string, root: string, steps: number, fields: number): void => {
  for (const folder of ['schemas', 'locales', 'themes'])
    cpSync(join(from, folder), join(root, folder), { recursive: true });
  const path = join(root, 'schemas/application/steps.json');
  const list = JSON.parse(readFileSync(path, 'utf8')) as { steps: { key: string; wireStep: number }[] };
  const own = list.steps.length;
  const extra = all(Math.max(0, steps - own)).map((index) => ({
    key: writeStep(root, index, Math.ceil(fields / (steps - own))),
    wireStep: own + index + 1,
  }));
  write(path, { ...list, steps: [...list.steps.slice(0, -1), ...extra, ...list.steps.slice(-1)] });
};
