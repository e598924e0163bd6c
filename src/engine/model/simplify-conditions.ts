import { canonicalJson } from '../schema/fingerprint.ts';
import { isObject, listOf, propertiesOf, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import type { Condition, Presence } from './field-shape.ts';

type Chain = readonly Condition[];

const namesIn = (schema: JsonSchema): readonly string[] => textsOf(schema['required']);

/** Splits a condition over several answers into one condition for each answer. */
const split = (schema: JsonSchema, above: readonly string[] = []): readonly JsonSchema[] => {
  const { properties: _properties, required: _required, allOf, ...rest } = schema;
  if (Object.keys(rest).length > 0) return [above.length > 0 ? { allOf: [{ required: above }, schema] } : schema];
  const demanded = [...new Set([...above, ...namesIn(schema)])];
  const parts = Object.entries(propertiesOf(schema));
  const named = new Set(parts.map(([name]) => name));
  const inner = listOf(allOf).filter(isObject);
  const spoken = new Set(inner.flatMap((part) => Object.keys(propertiesOf(part))));
  return [
    ...parts.map(([name, part]) => ({
      properties: { [name]: part },
      ...(demanded.includes(name) && { required: [name] }),
    })),
    ...demanded.filter((name) => !named.has(name) && !spoken.has(name)).map((name) => ({ required: [name] })),
    ...inner.flatMap((part) =>
      split(
        part,
        demanded.filter((name) => Object.hasOwn(propertiesOf(part), name)),
      ),
    ),
  ];
};

const keyOf = ({ if: schema, at }: Condition): string => canonicalJson([schema, at]);

/** The answers to one question that a condition allows; undefined for any other condition. */
const choiceOf = ({ if: schema, at }: Condition) => {
  const [[name, part] = ['', undefined], ...others] = Object.entries(propertiesOf(schema));
  if (others.length > 0 || !isObject(part) || !namesIn(schema).includes(name)) return undefined;
  if (Object.keys(schema).some((keyword) => !['properties', 'required'].includes(keyword))) return undefined;
  const values = 'const' in part ? [part['const']] : Array.isArray(part['enum']) ? part['enum'] : undefined;
  if (values === undefined || Object.keys(part).length !== 1) return undefined;
  return { question: canonicalJson([...at, name]), values: new Set(values.map(canonicalJson)) };
};

/** The answers to each question that the true conditions allow. */
const remainingChoices = (chain: Chain): ReadonlyMap<string, ReadonlySet<string>> => {
  const left = new Map<string, ReadonlySet<string>>();
  for (const condition of chain.filter(({ holds }) => holds)) {
    const choice = choiceOf(condition);
    if (!choice) continue;
    const known = left.get(choice.question);
    left.set(choice.question, known ? new Set([...known].filter((value) => choice.values.has(value))) : choice.values);
  }
  return left;
};

type Truth = 'holds' | 'fails' | 'open';

const truthOf = (
  condition: Condition,
  known: ReadonlySet<string>,
  left: ReturnType<typeof remainingChoices>,
): Truth => {
  if (known.has(keyOf(condition))) return 'holds';
  const choice = choiceOf(condition);
  const rest = choice && left.get(choice.question);
  if (!choice || !rest) return 'open';
  const hits = [...rest].filter((value) => choice.values.has(value)).length;
  return hits === 0 ? 'fails' : hits === rest.size ? 'holds' : 'open';
};

const splitCondition = ({ if: schema, holds, at }: Condition): Chain =>
  split(schema).map((part) => ({ if: part, holds, at }));

/**
 * The conditions that must be false, without those that are already decided; when none can be false, the chain never
 * holds.
 */
const simplifyNegation = (
  condition: Condition,
  known: ReadonlySet<string>,
  left: ReturnType<typeof remainingChoices>,
) => {
  const parts = splitCondition(condition).map((part) => ({ part, truth: truthOf(part, known, left) }));
  if (parts.some(({ truth }) => truth === 'fails')) return [];
  const open = parts.filter(({ truth }) => truth === 'open').map(({ part }) => part);
  if (open.length === 0) return undefined;
  return open.length === parts.length ? [condition] : [{ ...condition, if: joinConditions(open) }];
};

const joinConditions = (chain: Chain): JsonSchema => {
  const [only, ...others] = chain.map(({ if: schema }) => schema);
  return only && others.length === 0 ? only : { allOf: chain.map(({ if: schema }) => schema) };
};

const distinct = (chain: Chain): Chain => [
  ...new Map(chain.map((condition) => [`${condition.holds}${keyOf(condition)}`, condition])).values(),
];

/** A chain with each condition once, without conditions that others imply; undefined when it never holds. */
export const simplifyChain = (chain: Chain): Chain | undefined => {
  const positive = distinct(chain.filter(({ holds }) => holds).flatMap(splitCondition));
  const left = remainingChoices(positive);
  if ([...left.values()].some(({ size }) => size === 0)) return undefined;
  const known = new Set(positive.map(keyOf));
  const negative = chain.filter(({ holds }) => !holds).map((condition) => simplifyNegation(condition, known, left));
  if (negative.includes(undefined)) return undefined;
  return distinct([...positive, ...negative.flatMap((part) => part ?? [])]);
};

const conditionKeys = (chain: Chain): ReadonlySet<string> =>
  new Set(chain.map((condition) => `${condition.holds}${keyOf(condition)}`));

const isSubset = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  inner.size <= outer.size && [...inner].every((name) => outer.has(name));

/** More cases are not readable, and comparing all pairs is slow. */
const MAX_CASES = 60;

/** Two cases that differ in whether one condition holds are one case without it. */
const mergeCases = (cases: readonly Chain[]): readonly Chain[] => {
  for (const [at, chain] of cases.entries())
    for (const condition of chain) {
      const other = conditionKeys(chain.map((one) => (one === condition ? { ...one, holds: !one.holds } : one)));
      const twin = cases.findIndex((one) => one.length === chain.length && isSubset(conditionKeys(one), other));
      if (twin < 0) continue;
      const rest = cases.filter((_, index) => index !== at && index !== twin);
      return mergeCases([...rest, chain.filter((one) => one !== condition)]);
    }
  return cases;
};

/** The cases without repetition: cases that never hold or that a wider one covers are left out. */
export const simplifyPresence = (presence: Presence): Presence => {
  if (presence.isAlways) return presence;
  const possible = presence.cases.flatMap((chain) => {
    const simple = simplifyChain(chain);
    return simple ? [simple] : [];
  });
  const cases = (possible.length > MAX_CASES ? possible : mergeCases(possible)).map((simple) => ({
    simple,
    names: conditionKeys(simple),
  }));
  if (cases.some(({ simple }) => simple.length === 0)) return { isAlways: true, cases: [] };
  const isCovered = ({ names }: (typeof cases)[number], at: number): boolean =>
    cases.some(
      (other, index) => index !== at && isSubset(other.names, names) && (other.names.size < names.size || index < at),
    );
  const remaining = cases.length > MAX_CASES ? cases : cases.filter((one, at) => !isCovered(one, at));
  return { isAlways: false, cases: remaining.map(({ simple }) => simple) };
};

/** Whether two presences, or two chains, are equivalent independent of notation. */
export const areEquivalent = (before: Presence, after: Presence): boolean => {
  const described = (presence: Presence): string => {
    const { isAlways, cases } = simplifyPresence(presence);
    return canonicalJson([
      isAlways,
      cases
        .map((chain) => [...conditionKeys(chain)].sort())
        .map(canonicalJson)
        .sort(),
    ]);
  };
  return described(before) === described(after);
};
