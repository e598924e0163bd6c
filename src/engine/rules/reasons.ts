import type { RawError } from '../schema/checker.ts';
import { errorNameOf, isContainer, objectOf, propertiesOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { Facts } from './facts.ts';

/** Why a rule is broken: its name, the answer, and the required value if the rule has a single one. */
export interface Reason {
  /** `x-error` of the broken part; its text is in `locales/<language>/eligibility.json`. */
  readonly name: string;
  /** The fact; absent when unknown. */
  readonly value?: string | number | boolean;
  /** The limit, the only value, or the values to choose from. */
  readonly limit?: string | number | boolean | readonly (string | number | boolean)[];
}

type PlainValue = string | number | boolean;

const isPlainValue = (value: unknown): value is PlainValue => ['string', 'number', 'boolean'].includes(typeof value);

const reasonNameOf = ({ keyword, parentSchema }: RawError): string => errorNameOf(parentSchema) ?? keyword;

/** The fact, or what is inside of it under these names; undefined where there is none. */
export const valueAtPath = (facts: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((node, part) => (isContainer(node) ? ownProperty(node, part) : undefined), facts);

const valueAtPointer = (facts: unknown, pointer: string): unknown =>
  valueAtPath(
    facts,
    pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );

const limitKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'enum'];

const isLimit = (value: unknown): value is NonNullable<Reason['limit']> =>
  isPlainValue(value) || (Array.isArray(value) && value.every(isPlainValue));

/** The required value that a part of a rule names; undefined when it names none. */
export const limitIn = (schema: unknown): Reason['limit'] =>
  limitKeywords.map((keyword) => objectOf(schema)[keyword]).find(isLimit);

/** The required value of an unknown fact. */
const limitOfMissingFact = ({ params, parentSchema }: RawError): Reason['limit'] =>
  limitIn(ownProperty(propertiesOf(parentSchema), String(params['missingProperty'])));

const reasonOf = (error: RawError, facts: Facts): Reason => {
  const isMissing = error.keyword === 'required';
  const value = isMissing ? undefined : valueAtPointer(facts, error.instancePath);
  const limit = isMissing ? limitOfMissingFact(error) : limitIn(error.parentSchema);
  return { name: reasonNameOf(error), ...(isPlainValue(value) && { value }), ...(limit !== undefined && { limit }) };
};

/** One reason for each name; a reason with an answer takes precedence. */
export const listReasons = (errors: readonly RawError[], facts: Facts): readonly Reason[] => {
  const byName = new Map<string, Reason>();
  for (const error of errors.filter(({ keyword }) => keyword !== 'if')) {
    const reason = reasonOf(error, facts);
    if (byName.get(reason.name)?.value === undefined) byName.set(reason.name, reason);
  }
  return [...byName.values()];
};
