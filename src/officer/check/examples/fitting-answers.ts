import { conditionOf } from '../../../engine/model/conditions.ts';
import { choicesOf, defaultOf, formatOf, valueTypeOf } from '../../../engine/model/field-facts.ts';
import type { FormNode } from '../../../engine/model/form-model.ts';
import { isWallClockFormat, wallClockExamples } from '../../../engine/schema/formats.ts';
import { isContainer, isObject } from '../../../engine/schema/json.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { boundaryValues, generateValues } from '../paths/condition-values.ts';
import { literalsOf } from './expression-literals.ts';

/** Name of a field -> answers to fields of this name in examples. */
export type KnownAnswers = ReadonlyMap<string, readonly unknown[]>;

const addAnswers = (found: Map<string, unknown[]>, value: unknown): void => {
  if (!isContainer(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$facts') continue;
    if (!Array.isArray(value)) {
      const known = found.get(name) ?? [];
      found.set(name, known);
      if (!known.some((other) => JSON.stringify(other) === JSON.stringify(inner))) known.push(inner);
    }
    addAnswers(found, inner);
  }
};

/** Answers of the valid examples of forms, at any depth; those of the first form come first. */
export const collectKnownAnswers = (forms: readonly FormDefinition[]): KnownAnswers => {
  const found = new Map<string, unknown[]>();
  for (const { examples } of forms) for (const answers of Object.values(examples.valid)) addAnswers(found, answers);
  return found;
};

const words = [
  ...['Siti', 'Jakarta', 'An answer', 'Jl. Melati No. 5', 'abc', 'ABC', 'Abc', 'a', 'A', 'A1', 'AB123456', 'ab-12'],
  ...['1', '12', '123', '12345', '81234567890', '3173014508060001', '2026', '+62'],
];

const byFormat: Readonly<Record<string, readonly string[]>> = {
  date: ['2006-08-05', '2026-11-21', '2027-03-01'],
  email: ['siti.aminah@example.com'],
  uri: ['https://example.com'],
  'uri-reference': ['https://example.com'],
  uuid: ['0190a1b2-0000-7000-8000-000000000001', '0190a1b2-0000-7000-8000-000000000002'],
};

const limitsOf = ({ schemas }: FormNode, keyword: string): readonly number[] =>
  schemas.map((schema) => schema[keyword]).filter((limit): limit is number => typeof limit === 'number');

const MAX_PADDING = 2_000;

const withLengths = (texts: readonly string[], node: FormNode): readonly string[] => {
  const least = Math.min(MAX_PADDING, Math.max(0, ...limitsOf(node, 'minLength')));
  const most = Math.min(Number.POSITIVE_INFINITY, ...limitsOf(node, 'maxLength'));
  return texts.map((text) => text.padEnd(least, text.at(-1)).slice(0, most));
};

const textsFor = (node: FormNode): readonly string[] => {
  const format = formatOf(node);
  if (isWallClockFormat(format)) return wallClockExamples[format];
  return byFormat[String(format)] ?? withLengths(words, node);
};

const numbersFor = (node: FormNode): readonly number[] => {
  const [least, most] = [Math.max(...limitsOf(node, 'minimum')), Math.min(...limitsOf(node, 'maximum'))];
  const steps = limitsOf(node, 'multipleOf');
  const inside = [10, 1, 0, 100, 2026].filter((number) => !(number < least) && !(number > most));
  const limits = [least, most, Math.floor((least + most) / 2)].filter(Number.isFinite);
  return [...inside, ...limits, ...steps];
};

const listsFor = (entry: FormNode | undefined, node: FormNode, known: KnownAnswers): readonly unknown[] => {
  if (!entry) return [[]];
  const values = fittingAnswers(entry, known);
  const least = Math.max(1, ...limitsOf(node, 'minItems'));
  return [least, least + 1].flatMap((length) => {
    const many = Array.from({ length }, (_, index) => values[index % Math.max(1, values.length)]);
    return [many, many.map(() => values[0])];
  });
};

/** Tables of one row, under a name that the table allows. */
const tablesFor = (node: FormNode, known: KnownAnswers): readonly unknown[] => {
  const names = node.schemas.flatMap(({ propertyNames: rule }) =>
    isObject(rule) ? [...boundaryValues(conditionOf(rule)), ...generateValues(rule)] : [],
  );
  const rows = node.entry ? fittingAnswers(node.entry, known) : [];
  return [...names.map(String), 'a'].flatMap((name) => rows.slice(0, 3).map((row) => ({ [name]: row })));
};

const ofType = (node: FormNode, known: KnownAnswers): readonly unknown[] => {
  if (node.kind === 'list') return listsFor(node.entry, node, known);
  if (node.kind === 'group') return [{}];
  if (node.kind === 'table') return tablesFor(node, known);
  switch (valueTypeOf(node)) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return numbersFor(node);
    default:
      return textsFor(node);
  }
};

const distinct = (values: readonly unknown[]): readonly unknown[] => [
  ...new Map(values.filter((value) => value !== undefined).map((value) => [JSON.stringify(value), value])).values(),
];

/** Candidate answers of a field, the most natural first. They may be invalid; the caller validates them. */
export const fittingAnswers = (node: FormNode, known: KnownAnswers): readonly unknown[] => {
  const choices = [...node.schemas.flatMap(({ const: only }) => [only]), ...choicesOf(node)];
  const there = known.get(node.names.at(-1) ?? '') ?? [];
  const isLeaf = node.kind === 'field';
  return distinct([
    defaultOf(node),
    ...choices,
    ...(node.kind === 'group' ? [] : there),
    ...ofType(node, known),
    ...(isLeaf
      ? node.schemas.flatMap((schema) => [...generateValues(schema), ...boundaryValues(conditionOf(schema))])
      : []),
    ...literalsOf(node),
  ]);
};
