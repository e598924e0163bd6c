import fc from 'fast-check';
import { entriesUnder, PARENT_PARAMETER } from '../../../src/engine/lists/choice-list.ts';
import { answerAt, answersAround, placesOf } from '../../../src/engine/model/form-model.ts';
import { branchesOf } from '../../../src/engine/schema/branches.ts';
import { listOf, textsOf } from '../../../src/engine/schema/json.ts';
import type { Answers, Catalogue, FormDefinition, JsonSchema } from '../../../src/engine/schema/types.ts';
import { sourcedFields } from '../../../src/engine/steps/sources.ts';
import { replaceAt } from './break-answers.ts';
import { checkedSamples, patternSamples } from './generate-values.ts';

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const formatSamples: Readonly<Record<string, readonly string[]>> = {
  date: ['2008-02-29', '1999-12-31', '2009-06-15'],
  time: ['00:00', '23:59'],
  'date-time': ['2026-11-21T09:30', '2024-02-29T23:59'],
  month: ['2026-01', '2026-12'],
  email: ['siti@example.org', 'a.b@example.co.id'],
  uri: ['https://example.org/x'],
  uuid: ['3f0a3f0e-6d1c-4f3a-9c57-0d3f7a1c9d11'],
};

/** Texts as people write them, before they are normalized. */
const writtenForms: Readonly<Record<string, (text: string) => string>> = {
  spaces: (text) => `  ${text} `,
  width: (text) => text.replace(/^[a-z]/, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  digits: (text) => (/^\d+$/.test(text) ? [...text].join(' ') : text),
  apostrophes: (text) => text.replace('!', '\u2019'),
  phone: (text) => `0${text}`,
  capitals: (text) => text.toLowerCase(),
};

/** Texts with the digits and letters of a notation, with its separators and with others. */
const samplesOfNotation = (notation: string): readonly string[] => {
  const fitting = notation.replaceAll('9', '4').replaceAll('A', 'B').replaceAll('*', '7');
  return [fitting, fitting.replaceAll(/\W/g, '').toLowerCase(), [...fitting].join(' '), `${fitting}5`];
};

const plainSamples = ({
  pattern,
  format,
  'x-check': check,
  'x-normalize': kinds,
  'x-notation': notation,
}: JsonSchema): readonly string[] => {
  if (typeof notation === 'string') return samplesOfNotation(notation);
  if (textsOf(kinds).includes('phone')) return ['8123456789', '215672345'];
  const checked = checkedSamples[String(check)];
  if (checked !== undefined) return [checked];
  const days = formatSamples[String(format)];
  if (days) return days;
  const sample = patternSamples[String(pattern)];
  if (sample !== undefined) return [sample, sample.at(-1)?.repeat(3) ?? ''];
  if (String(pattern).startsWith('^#')) return ['#1a73e8', '#000000'];
  return String(pattern).startsWith('^\\+') ? ['+62', '+1'] : ['abc', 'Ya!', 'x y', 'zul', '12'];
};

const textFor = (schema: JsonSchema): fc.Arbitrary<string> => {
  const samples = plainSamples(schema);
  const written = textsOf(schema['x-normalize']).flatMap((kind) => samples.map(writtenForms[kind] ?? String));
  return fc.constantFrom(...samples, ...samples, ...written);
};

const numberFor = ({ minimum, maximum, multipleOf, type }: JsonSchema): fc.Arbitrary<number> => {
  const whole = fc.integer({ min: Number(minimum ?? -9), max: Number(maximum ?? Math.max(9, Number(minimum ?? 0))) });
  if (type !== 'number') return whole;
  const part = Number(multipleOf ?? 0.25);
  return whole.map((number) => (number + part <= Number(maximum ?? 9) ? number + part : number));
};

/** The schemas of each field of a group, in whichever branch. */
const fieldsOf = (schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> => {
  const found = new Map<string, readonly JsonSchema[]>();
  const add = (name: string, declared: readonly JsonSchema[]) =>
    found.set(name, [...(found.get(name) ?? []), ...declared]);
  for (const [name, declared] of Object.entries(Object(schema['properties'])))
    if (isObject(declared) && name !== '$facts' && declared['x-note'] === undefined) add(name, [declared]);
  for (const branch of branchesOf(schema)) for (const [name, declared] of fieldsOf(branch)) add(name, declared);
  return found;
};

/** The rules of a field in one of the branches, with those that hold in all of them. */
const withOwnRules = ([own = {}, ...others]: readonly JsonSchema[]): readonly JsonSchema[] =>
  others.length === 0
    ? [own]
    : others.map((other) => ({
        ...own,
        ...other,
        ...(isObject(own['items']) && isObject(other['items']) && { items: { ...own['items'], ...other['items'] } }),
      }));

const hasParts = (schema: JsonSchema): boolean => schema['type'] === 'array' || fieldsOf(schema).size > 0;

/** A value that the schema allows. */
export const answerFor = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (Array.isArray(schema['enum'])) {
    const closed = listOf(isObject(schema['not']) ? schema['not']['enum'] : []);
    return fc.constantFrom(...schema['enum'].filter((value: unknown) => !closed.includes(value)));
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (schema['type'] === 'boolean') return fc.boolean();
  if (schema['type'] === 'integer' || schema['type'] === 'number') return numberFor(schema);
  // Marked as the id of an example file.
  if (schema['x-file'] !== undefined)
    return fc.nat({ max: 99_999 }).map((number) => `0190a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`);
  if (schema['type'] === 'array') {
    const lengths = {
      minLength: Math.max(1, Number(schema['minItems'] ?? 0)),
      maxLength: Number(schema['maxItems'] ?? 3),
    };
    const items = schema['items'] as JsonSchema;
    const entry = answerFor(items);
    // There may be fewer different groups and lists than the list must have: the search for more would never end.
    const minLength = isObject(items) && hasParts(items) ? 1 : lengths.minLength;
    return schema['uniqueItems'] === true
      ? fc.uniqueArray(entry, { ...lengths, minLength, comparator: (a, b) => JSON.stringify(a) === JSON.stringify(b) })
      : fc.array(entry, lengths);
  }
  return fieldsOf(schema).size > 0 ? answersFor(schema) : textFor(schema);
};

const requiredIn = (schema: JsonSchema): readonly string[] => [
  ...textsOf(schema['required']),
  ...Object.values(Object(schema['dependentRequired'])).flatMap(textsOf),
  ...listOf(schema['anyOf']).flatMap((part) => (isObject(part) ? textsOf(part['required']) : [])),
  ...branchesOf(schema).flatMap(requiredIn),
];

const LEFT_OUT = 6;

/**
 * Answers to the fields of a form or group, in whichever branch: hidden ones are dropped afterwards. Some of those that
 * may be left out are missing.
 */
export const answersFor = (schema: JsonSchema): fc.Arbitrary<Answers> => {
  const required = new Set(requiredIn(schema));
  const fields = [...fieldsOf(schema)].map(([name, declared]) => {
    const answer = fc.oneof(...withOwnRules(declared).map(answerFor));
    return [name, required.has(name) ? answer : fc.option(answer, { nil: undefined, freq: LEFT_OUT })] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((answers) => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)));
};

/** The answers with entries of the lists that they choose from. */
export const chooseFromLists = (form: FormDefinition, { lists }: Pick<Catalogue, 'lists'>, answers: Answers): Answers =>
  sourcedFields(form)
    .flatMap((sourced) => placesOf(sourced.path, answers).map((place) => ({ sourced, place })))
    .reduce((current, { sourced, place }, index) => {
      const list = lists[sourced.source];
      if (!list || answerAt(current, place) === undefined) return current;
      const parent = answersAround(form, current, place)[sourced.options.with?.[PARENT_PARAMETER] ?? ''];
      const entries = entriesUnder(list, parent);
      const pick = JSON.stringify(answerAt(current, place)).length + index + Object.keys(current).length;
      return replaceAt(current, place, entries[pick % entries.length]?.value);
    }, answers);
