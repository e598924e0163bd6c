import { evaluateExpression, parseExpression } from '../../engine/expressions/expression.ts';
import { readNames } from '../../engine/expressions/read-names.ts';
import { isObject, listOf } from '../../engine/schema/json.ts';
import type { FindingDraft } from './expression-problem.ts';

/** The values that an answer can have, by the last name under which an expression reads it. */
export type ChoicesByName = ReadonlyMap<string, readonly unknown[]>;

/** The last name of `city`, `this` or `place.city`. */
const lastName = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined;
  if (value['op'] === 'id') return String(value['args']);
  return value['op'] === '.' ? String(listOf(value['args'])[1]) : undefined;
};

/** The keys of a table that is written in the expression; undefined where one is calculated. */
const keysOf = (table: unknown): readonly string[] | undefined => {
  if (!isObject(table) || table['op'] !== 'map') return undefined;
  const keys = listOf(table['args']).map((entry) => listOf(entry)[0]);
  return keys.every((key) => isObject(key) && key['op'] === 'value')
    ? keys.map((key) => String(isObject(key) && key['args']))
    : undefined;
};

const problemOf = ([table, index]: readonly unknown[], choices: ChoicesByName): FindingDraft | undefined => {
  const [field, keys] = [lastName(index), keysOf(table)];
  const known = field === undefined ? undefined : choices.get(field)?.map(String);
  if (field === undefined || keys === undefined || known === undefined) return undefined;
  const strange = keys.filter((key) => !known.includes(key));
  if (strange.length > 0) return ['strangeTableKey', { field, key: strange.join(', '), known: known.join(', ') }];
  const missing = known.filter((choice) => !keys.includes(choice));
  return missing.length > 0 ? ['tableGap', { field, missing: missing.join(', ') }] : undefined;
};

const visit = (value: unknown, choices: ChoicesByName): FindingDraft | undefined => {
  if (Array.isArray(value)) {
    for (const part of value) {
      const found = visit(part, choices);
      if (found) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { op, args } = value;
  return (op === '[]' ? problemOf(listOf(args), choices) : undefined) ?? visit(args, choices);
};

/**
 * A table, such as `{"A": 4, "B": 3}[letter]`, without a value for an option of the field, or with one that is no option:
 * the expression would have no value there, and nobody would notice.
 * @throws ParseError for a text that is not an expression
 */
export const findTableProblem = (source: string, choices: ChoicesByName): FindingDraft | undefined =>
  choices.size === 0 ? undefined : visit(parseExpression(source).ast, choices);

const inside = (names: readonly string[], value: unknown): Readonly<Record<string, unknown>> => {
  const [name = '', ...rest] = names;
  return { [name]: rest.length === 0 ? value : inside(rest, value) };
};

/**
 * An option for which an expression that reads this one answer alone gives a value that its field refuses: the applicant
 * could not correct it.
 * @param isAllowed whether the field accepts a value
 */
export const findRefusedResult = (
  source: string,
  choices: ChoicesByName,
  isAllowed: (value: unknown) => boolean,
): FindingDraft | undefined => {
  const [names, ...others] = readNames(source);
  const options = others.length === 0 && names ? choices.get(names.at(-1) ?? '') : undefined;
  if (!names || names[0] === 'facts') return undefined;
  for (const option of options ?? []) {
    const result = evaluateExpression(source, inside(names, option));
    if (result !== undefined && !isAllowed(result))
      return ['refusedResult', { option: String(option), result: JSON.stringify(result) }];
  }
  return undefined;
};
