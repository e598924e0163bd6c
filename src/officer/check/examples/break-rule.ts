import { readNames } from '../../../engine/expressions/read-names.ts';
import { conditionOf } from '../../../engine/model/conditions.ts';
import {
  answerAt,
  childOf,
  FACTS,
  type FormNode,
  formModelOf,
  nearestPlace,
  nodeAt,
  type Place,
  placesOf,
} from '../../../engine/model/form-model.ts';
import { isObject, listOf, objectOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import type { DerivedRule } from '../../data/derive-form.ts';
import { boundaryValues, generateValues } from '../paths/condition-values.ts';
import { answersField } from './answers-field.ts';
import { candidatesAt, type Example, type ExampleSpace, errorsOf } from './complete-example.ts';
import { literalsIn } from './expression-literals.ts';
import { nodeOfNames, putAnswer } from './put-answer.ts';

/** New answers by place, which may break a rule; undefined removes an answer. */
type Damage = readonly (readonly [Place, unknown])[];

const textVariants = (value: unknown): readonly string[] => {
  const text = typeof value === 'string' && value !== '' ? value : 'abc';
  const [head, tail] = [text.slice(0, -1), text.slice(1)];
  return [
    ...[`${head}!`, `!${tail}`, `${text}!`, text.toLowerCase(), text.toUpperCase(), `0${tail}`, `${head}x`],
    ...[`${text} `, ` ${text}`, text.replace(/[0-9]/g, 'A'), text.replace(/[^0-9]/g, '1'), text.replace(/./g, '0')],
    ...['abc', 'ABC', '123', '-', 'a b', '!'],
  ];
};

const DAY = 86_400_000;

const daysAround = (value: unknown): readonly string[] => {
  const at = typeof value === 'string' ? Date.parse(value.slice(0, 10)) : Number.NaN;
  if (Number.isNaN(at)) return [];
  return [1, -1, 30, -30, 400, -400].map((days) => new Date(at + days * DAY).toISOString().slice(0, 10));
};

const otherTypes = (value: unknown): readonly unknown[] =>
  [1, 'abc', true, [], {}].filter((other) => typeof other !== typeof value);

const brokenFormats: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-02-30', '30-02-2026'],
  time: ['25:00'],
  'date-time': ['2026-02-30T09:30'],
  month: ['2026-13'],
  email: ['siti.aminah'],
  uuid: ['not-an-id'],
  uri: ['example'],
};

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const otherNumbers = (value: unknown): readonly number[] => {
  const number = numberOf(value);
  return [number + 1, number - 1, 0, -1, number + 0.5, number * 10, 1_000_000, -1_000_000];
};

const otherEntries = (list: readonly unknown[], count: number, choices: readonly unknown[]): readonly unknown[] => {
  const known = new Set(list.map((entry) => JSON.stringify(entry)));
  const more = choices.filter((choice) => !known.has(JSON.stringify(choice)));
  const fill = more.length > 0 ? more : list;
  return [...list, ...Array.from({ length: count }, (_, index) => fill[index % Math.max(1, fill.length)])];
};

const MAX_ENTRIES = 60;

/** Lists of groups or values with one entry more than `most`. */
const longerLists = (list: readonly unknown[], most: number, choices: readonly unknown[]): readonly unknown[] =>
  most > MAX_ENTRIES
    ? []
    : [
        otherEntries(
          list,
          most + 1 - list.length,
          choices.flatMap((one) => listOf(one)),
        ),
      ];

const withoutSome = (group: object, most: number): object => Object.fromEntries(Object.entries(group).slice(0, most));

const renamedKeys = (group: object): readonly object[] => {
  const [[first = '', value] = [], ...rest] = Object.entries(group);
  const names = [`${first}!`, `${first}x`, 'A B', first.padEnd(201, 'x')];
  return names.map((name) => Object.fromEntries([[name, value], ...rest]));
};

/** Values that may break one keyword of an answer. */
const valuesAgainst = (
  keyword: string,
  wanted: unknown,
  value: unknown,
  choices: readonly unknown[],
): readonly unknown[] => {
  const limit = numberOf(wanted);
  switch (keyword) {
    case 'type':
      return otherTypes(value);
    case 'const':
    case 'enum':
      return [typeof value === 'boolean' ? !value : 'other', ...textVariants(value), ...otherNumbers(value)];
    case 'pattern':
      return textVariants(value);
    case 'format':
      return [...(brokenFormats[String(wanted)] ?? []), ...textVariants(value)];
    case 'minimum':
    case 'exclusiveMinimum':
      return [limit - 1, limit - 0.01, limit];
    case 'maximum':
    case 'exclusiveMaximum':
      return [limit + 1, limit + 0.01, limit];
    case 'multipleOf':
      return [numberOf(value) + limit / 2, numberOf(value) - limit / 2, numberOf(value) + limit / 10];
    case 'minLength':
      return typeof value === 'string' ? [value.slice(0, Math.max(0, limit - 1))] : [];
    case 'maxLength':
      return typeof value === 'string' ? [value.padEnd(limit + 1, value.at(-1) ?? 'a')] : [];
    case 'minItems':
      return [listOf(value).slice(0, Math.max(0, limit - 1))];
    case 'maxItems':
      return longerLists(listOf(value), limit, choices);
    case 'uniqueItems': {
      const [first, ...rest] = listOf(value);
      return [
        [first, first],
        [first, first, ...rest.slice(1)],
        [first, ...rest, first],
      ];
    }
    case 'minProperties':
      return [withoutSome(objectOf(value), limit - 1)];
    case 'propertyNames':
      return renamedKeys(objectOf(value));
    case 'not':
      return isObject(wanted) ? [...boundaryValues(conditionOf(wanted)), ...generateValues(wanted)] : [];
    default:
      return [];
  }
};

const shortFallback: readonly unknown[] = [
  '',
  'x',
  '!',
  '0',
  'abc',
  'ABC',
  '123',
  0,
  1,
  -1,
  1.5,
  1_000_000,
  true,
  false,
  [],
  {},
];

/** What a rule compares an answer with: the places of other answers and facts. */
const placesCompared = (space: ExampleSpace, place: Place, source: string): readonly Place[] =>
  readNames(source).flatMap(([name = '', ...more]): readonly Place[] => {
    if (name === 'this') return [place];
    if (name === 'facts') return more[0] === undefined ? [] : [[FACTS, more[0]]];
    const near = nearestPlace(space.form, place, name);
    return near ? [near] : [];
  });

const factsOrAnswer = ({ answers, facts }: Example, place: Place): unknown =>
  answerAt({ ...answers, [FACTS]: facts }, place);

const otherAnswers = (space: ExampleSpace, example: Example, place: Place): readonly unknown[] => {
  const value = factsOrAnswer(example, place);
  const list = listOf(value);
  const same = list.length > 0 ? [[...list, list[0]], [list[0], list[0]], list.slice(0, 1)] : [];
  const numbers = typeof value === 'number' ? otherNumbers(value) : [];
  return [...numbers, ...daysAround(value), ...same, ...candidatesAt(space, place)].slice(0, 24);
};

const MAX_PAIRS = 300;

/** What the expression names, in each field of the first entry of a list. */
const literalsInEntry = (
  space: ExampleSpace,
  { answers }: Example,
  place: Place,
  source: string,
): readonly Damage[] => {
  if (listOf(answerAt(answers, place)).length === 0) return [];
  const fields = [...(nodeAt(space.form, place)?.entry?.fields.keys() ?? [])];
  return fields.flatMap((name) => literalsIn(source).map((value): Damage => [[[...place, '0', name], value]]));
};

/** Against an expression: each answer that it reads with other values, then two of them at once. */
const againstExpression = (space: ExampleSpace, example: Example, place: Place, source: string): readonly Damage[] => {
  const places = [place, ...placesCompared(space, place, source)];
  const distinct = [...new Map(places.map((one) => [one.join('/'), one])).values()];
  const singles = distinct.flatMap((one) => otherAnswers(space, example, one).map((value): Damage => [[one, value]]));
  const pairs = singles.flatMap((one, index) =>
    singles
      .slice(index + 1)
      .filter((other) => other[0]?.[0].join('/') !== one[0]?.[0].join('/'))
      .map((other): Damage => [...one, ...other]),
  );
  return [...singles, ...pairs.slice(0, MAX_PAIRS), ...literalsInEntry(space, example, place, source)];
};

/** Against a comparison with a fact: the days around it. */
const againstFact = (example: Example, place: Place, name: string): readonly Damage[] => {
  const value = factsOrAnswer(example, [FACTS, name]);
  const own = answerAt(example.answers, place);
  return [
    ...daysAround(value).map((day): Damage => [[place, day]]),
    // The example does not say the fact.
    ...daysAround(own).map((day): Damage => [[[FACTS, name], day]]),
  ];
};

/** Against a schema that describes the answer at a place. */
const againstSchema = (
  space: ExampleSpace,
  example: Example,
  place: Place,
  schema: JsonSchema,
  keywords: ReadonlySet<string>,
): readonly Damage[] => {
  const value = answerAt(example.answers, place);
  return [...keywords].flatMap((keyword): readonly Damage[] => {
    const wanted = schema[keyword];
    if (wanted === undefined) return [];
    if (keyword === 'x-check') return againstExpression(space, example, place, String(wanted));
    if (keyword === 'x-notAfter' || keyword === 'x-notBefore') return againstFact(example, place, String(wanted));
    const sibling = [...place.slice(0, -1), String(wanted)];
    if (keyword === 'x-differs') return [[[place, answerAt(example.answers, sibling)]]];
    const choices = candidatesAt(space, place);
    const values =
      keyword === 'x-equals' ? [...textVariants(value), ...choices] : valuesAgainst(keyword, wanted, value, choices);
    return values.map((one): Damage => [[place, one]]);
  });
};

/** Against alternatives of a group: without any of the fields that they name, and with all of them. */
const againstAlternatives = (space: ExampleSpace, group: Place, schemas: readonly JsonSchema[]): readonly Damage[] =>
  schemas
    .flatMap((schema) => conditionOf(schema).either)
    .flatMap((parts): readonly Damage[] => {
      const names = [...new Set(parts.flatMap(({ required, fields }) => [...required, ...fields.keys()]))];
      if (names.length === 0) return [];
      const placeOf = (name: string): Place => [...group, name];
      return [
        names.map((name) => [placeOf(name), undefined] as const),
        names.map((name) => [placeOf(name), candidatesAt(space, placeOf(name))[0]] as const),
        ...names.map((name): Damage => [[placeOf(name), undefined]]),
      ];
    });

/** Everything that may break a rule in an example, the most likely first. */
function* damages(space: ExampleSpace, example: Example, rule: DerivedRule, node: FormNode): Generator<Damage> {
  const { answers } = example;
  const parent = node.path.slice(0, -1);
  const around = parent.reduce<FormNode | undefined>(childOf, formModelOf(space.form));
  if (rule.keywords.has('required')) for (const place of placesOf(node.path, answers)) yield [[place, undefined]];
  if (rule.keywords.has('anyOf') || rule.keywords.has('oneOf'))
    for (const group of placesOf(parent, answers)) yield* againstAlternatives(space, group, around?.schemas ?? []);
  const inside = [node, ...(node.entry ? [node.entry] : [])];
  for (const one of inside)
    for (const place of placesOf(one.path, answers).slice(0, 3))
      for (const schema of one.schemas) yield* againstSchema(space, example, place, schema, rule.keywords);
  for (const one of inside)
    for (const place of placesOf(one.path, answers).slice(0, 1))
      for (const value of [...shortFallback, ...textVariants(answerAt(answers, place))]) yield [[place, value]];
}

const apply = (space: ExampleSpace, example: Example, damage: Damage): Example => {
  let { answers, facts } = example;
  for (const [place, value] of damage) {
    const [first, name] = place;
    if (first === FACTS && name !== undefined) facts = { ...facts, [name]: value };
    else answers = putAnswer(space.form, answers, place, value);
  }
  return { answers, facts };
};

/** Answers that break a rule, with the keys of all errors that they cause. */
export interface BrokenExample extends Example {
  readonly errors: readonly string[];
}

const areAboutWhatIsMissing = new Set(['required', 'anyOf', 'oneOf']);

/** The examples whose answers can break the rule: they answer its field, or it is about what is missing. */
export const examplesToBreak = (
  { form }: ExampleSpace,
  { names, keywords }: DerivedRule,
  examples: readonly Example[],
): readonly Example[] => {
  const group = names.slice(0, -1);
  const inGroup = examples.filter(({ answers }) => group.length === 0 || answersField(form, group, answers));
  if ([...keywords].some((keyword) => areAboutWhatIsMissing.has(keyword))) return inGroup;
  return inGroup.filter(({ answers }) => answersField(form, names, answers));
};

/**
 * Changes the answers of an example so that they break a rule, if possible no other rule.
 * @returns undefined when no change breaks it
 */
export const breakRule = (space: ExampleSpace, example: Example, rule: DerivedRule): BrokenExample | undefined => {
  const node = nodeOfNames(space.form, rule.names);
  if (!node) return undefined;
  const wanted = [space.form.key, ...rule.names, 'error', rule.rule].join('.');
  let best: BrokenExample | undefined;
  for (const damage of damages(space, example, rule, node)) {
    const broken = apply(space, example, damage);
    const errors = [...new Set(errorsOf(space, broken).map(({ key }) => key))];
    if (!errors.includes(wanted) || (best && best.errors.length <= errors.length)) continue;
    best = { ...broken, errors };
    if (errors.length === 1) return best;
  }
  return best;
};
