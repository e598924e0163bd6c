import { errorNameOf, listOf, objectOf, propertiesOf, textsOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { EligibilityRules, FactRules } from '../schema/types.ts';
import { UnknownRule } from './eligibility.ts';
import type { Facts } from './facts.ts';
import { limitIn, type Reason, valueAtPath } from './reasons.ts';

/** One condition of an eligibility rule, before anybody has answered. */
export interface Requirement {
  /** `x-error` of the condition; its text is in `locales/<language>/requirements.json`. */
  readonly name: string;
  /** The limit, the only value, or the values to choose from. */
  readonly limit?: Reason['limit'];
  /** The fact that it reads, and the place inside of it. */
  readonly path: readonly string[];
}

/** `unknown`: the answers do not say yet. At the submit, a missing answer that the rule requires breaks it. */
export type RequirementState = 'met' | 'broken' | 'unknown';

export interface EvaluatedRequirement extends Requirement {
  readonly state: RequirementState;
  readonly value?: Reason['value'];
}

/** A condition of its own, which is described by its name alone: its parts are alternatives. */
const alternatives = ['anyOf', 'oneOf', 'not', 'if'];

const partsOf = (node: Readonly<Record<string, unknown>>, path: readonly string[]) => [
  ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(node[keyword]).map((part) => [part, path] as const)),
  ...['then', 'else'].filter((keyword) => keyword in node).map((keyword) => [node[keyword], path] as const),
  ...Object.entries(propertiesOf(node)).map(([fact, part]) => [part, [...path, fact]] as const),
];

/** The first fact that a part is about, when it only requires facts. */
const pathOf = (node: Readonly<Record<string, unknown>>, path: readonly string[]): readonly string[] => {
  const [required] = textsOf(node['required']);
  return required === undefined ? path : [...path, required];
};

const collect = (part: unknown, path: readonly string[]): readonly Requirement[] => {
  const node = objectOf(part);
  const name = errorNameOf(node);
  const limit = limitIn(node);
  const isWhole = name !== undefined && alternatives.some((keyword) => keyword in node);
  const inner = isWhole ? [] : partsOf(node, path).flatMap(([child, at]) => collect(child, at));
  const own = name === undefined ? [] : [{ name, path: pathOf(node, path), ...(limit !== undefined && { limit }) }];
  return [...own, ...inner];
};

/** One of several parts with the same name: the one with a limit, else the innermost. */
const isBetter = (one: Requirement, known: Requirement): boolean =>
  known.limit === undefined && (one.limit !== undefined || one.path.length > known.path.length);

/**
 * The conditions of a rule in the order of the data, one for each name.
 * @throws UnknownRule
 */
export const listRequirements = ({ rules }: EligibilityRules, rule: string): readonly Requirement[] => {
  const schema = ownProperty(rules, rule);
  if (!schema) throw new UnknownRule(`eligibility rule "${rule}" does not exist`);
  const byName = new Map<string, Requirement>();
  for (const one of collect(schema, [])) {
    const known = byName.get(one.name);
    if (!known || isBetter(one, known)) byName.set(one.name, one);
  }
  return [...byName.values()];
};

/**
 * What the answers say about each condition of a rule.
 * @param reasons the conditions that the rule itself found broken (`evaluatePreferences`)
 */
export const evaluateRequirements = (
  requirements: readonly Requirement[],
  reasons: readonly Reason[],
  facts: Facts,
): readonly EvaluatedRequirement[] =>
  requirements.map((requirement) => {
    const reason = reasons.find(({ name }) => name === requirement.name);
    const known = valueAtPath(facts, requirement.path);
    const isKnown = reason ? reason.value !== undefined || isAnswered(known) : isAnswered(known);
    if (!isKnown) return { ...requirement, state: 'unknown' };
    if (!reason) return { ...requirement, state: 'met' };
    const { value, limit = requirement.limit } = reason;
    return {
      ...requirement,
      state: 'broken',
      ...(value !== undefined && { value }),
      ...(limit !== undefined && { limit }),
    };
  });

/** A table of grades without any is no answer. */
const isAnswered = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined;

/** The step whose answers a fact is computed from; undefined for facts of the chosen programs. */
export const stepOfFact = ({ facts }: FactRules, fact: string | undefined): string | undefined => {
  const rule = fact === undefined ? undefined : ownProperty(facts, fact);
  return rule && 'step' in rule ? rule.step : undefined;
};
