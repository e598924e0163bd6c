import { fieldOfAlternatives, schemasIn } from '../schema/branches.ts';
import { isObject, listOf, objectOf, propertiesOf, textsOf } from '../schema/json.ts';
import { ruleNameOf } from '../schema/rule-names.ts';
import type { JsonSchema } from '../schema/types.ts';
import { FACTS, type FormNode, isNote, withBranches } from './form-model.ts';

// What the officers' tools describe of a form beyond its places: rules and the conditions that they stand under.
// The browser does not load this file.

/** One rule of a schema. */
export interface SchemaRule {
  readonly keyword: string;
  /** Name in the message key: `x-error`, or what the keyword is called. */
  readonly rule: string;
  readonly value: unknown;
}

const siblingKeywords = ['x-equals', 'x-differs', 'x-dialCode'];
const factKeywords = ['x-notAfter', 'x-notBefore'];
const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
const limitKeywords = ['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]);
const valueKeywords = ['type', 'const', 'enum', 'pattern', 'format', 'multipleOf', 'uniqueItems'];

/** Keywords that an answer can break, beside alternatives and `not`. */
const breakableKeywords = [
  ...valueKeywords,
  ...numberKeywords,
  ...limitKeywords,
  'x-equals',
  'x-differs',
  ...factKeywords,
  'x-check',
];

/** Keywords that change an answer, or say what is stored. */
const effectKeywords = [
  'x-value',
  'x-default',
  'x-file',
  'x-normalize',
  'x-notation',
  'x-dialCode',
  'examples',
  'x-scale',
];

const alternativeKeywords = ['anyOf', 'oneOf'];

/** Whether the value of a keyword is the name of a field beside the answer, or of a fact. */
export const namesSibling = (keyword: string): boolean => [...siblingKeywords, ...factKeywords].includes(keyword);

const rulesAmong = (schema: JsonSchema, keywords: readonly string[]): readonly SchemaRule[] =>
  keywords
    .filter((keyword) => keyword in schema)
    .map((keyword) => ({ keyword, rule: ruleNameOf(schema, keyword), value: schema[keyword] }));

/** Each rule that an answer can break, with the field at which alternatives of a group are reported. */
export const breakableRulesIn = (schema: JsonSchema): readonly (SchemaRule & { readonly field?: string })[] => [
  ...rulesAmong(schema, alternativeKeywords).map((rule) => {
    const field = fieldOfAlternatives(schema, rule.keyword);
    return field === undefined ? rule : { ...rule, field };
  }),
  ...rulesAmong(schema, [...breakableKeywords, 'propertyNames']),
  ...rulesAmong(schema, ['not']),
];

/** Everything that a schema says about an answer, with the field that alternatives of a group are about. */
export const describedRulesIn = (schema: JsonSchema): readonly (SchemaRule & { readonly field?: string })[] => [
  ...rulesAmong(schema, [...breakableKeywords, 'not', ...effectKeywords]),
  ...breakableRulesIn(schema).filter(({ keyword }) => alternativeKeywords.includes(keyword)),
  ...(schema['additionalProperties'] === false
    ? [{ keyword: 'additionalProperties', rule: 'unknown', value: false }]
    : []),
];

/** The fields that a schema declares by name; a field may be a mere `true`. */
export const fieldsIn = (schema: JsonSchema): readonly (readonly [string, unknown])[] =>
  Object.entries(propertiesOf(schema)).filter(([name, field]) => name !== FACTS && !isNote(field));

/** The names of the texts between the fields of a schema. */
export const notesIn = (schema: JsonSchema): readonly string[] =>
  Object.entries(propertiesOf(schema)).flatMap(([name, field]) => (isNote(field) ? [name] : []));

/** The fields that must be answered, or must be once the field `after` is. */
export const requirementsIn = (schema: JsonSchema): readonly { readonly field: string; readonly after?: string }[] => [
  ...textsOf(schema['required'])
    .filter((field) => field !== FACTS)
    .map((field) => ({ field })),
  ...Object.entries(objectOf(schema['dependentRequired'])).flatMap(([after, fields]) =>
    textsOf(fields).map((field) => ({ field, after })),
  ),
];

/** A rule that the answer at a place can break, with the names of the field that shows the error. */
export interface NodeRule {
  readonly names: readonly string[];
  readonly keyword: string;
  readonly rule: string;
}

/** Each rule that the answer at a place can break in any branch, those of the keys of a table included. */
export const rulesOf = ({ schemas, names }: FormNode): readonly NodeRule[] => {
  const keys = schemas.flatMap(({ propertyNames }) => (isObject(propertyNames) ? withBranches(propertyNames) : []));
  return [...schemas, ...keys]
    .flatMap((schema): readonly NodeRule[] => [
      ...breakableRulesIn(schema).map(({ keyword, rule, field }) => ({
        names: field === undefined ? names : [...names, field],
        keyword,
        rule,
      })),
      ...requirementsIn(schema).map(({ field }) => ({
        names: [...names, field],
        keyword: 'required',
        rule: 'required',
      })),
    ])
    .filter((rule) => rule.names.length > 0);
};

/** A schema that describes the same answer, under a condition; without one, always. */
export interface ConditionalPart {
  readonly part: JsonSchema;
  readonly condition?: { readonly if: JsonSchema; readonly holds: boolean };
}

/** Inside an alternative only what it declares counts: its rules belong to the alternative as a whole. */
const declarationsOnly = ({ properties, required, allOf }: JsonSchema): JsonSchema => ({
  ...(properties !== undefined && { properties }),
  ...(required !== undefined && { required }),
  ...(allOf !== undefined && { allOf }),
});

/** The further schemas that describe the same answer, without alternatives. */
export const conditionalPartsOf = (schema: JsonSchema): readonly ConditionalPart[] => {
  const { if: condition, then, else: otherwise } = schema;
  const under = (part: unknown, holds: boolean): readonly ConditionalPart[] =>
    isObject(condition) && isObject(part) ? [{ part, condition: { if: condition, holds } }] : [];
  return [
    ...schemasIn(schema, 'allOf').map(([, part]) => ({ part })),
    ...schemasIn(schema, 'dependentSchemas').map(([name, part]) => ({
      part,
      condition: { if: { required: [name] }, holds: true },
    })),
    ...under(then, true),
    ...under(otherwise, false),
  ];
};

/** What the alternatives of a schema declare, each under the condition that it holds. */
export const alternativePartsOf = (schema: JsonSchema): readonly ConditionalPart[] =>
  alternativeKeywords.flatMap((keyword) =>
    listOf(schema[keyword])
      .filter(isObject)
      .map((part) => ({ part: declarationsOnly(part), condition: { if: part, holds: true } })),
  );

/** The schemas of the entries of a list, and of keys and values of a table, by keyword. */
export const innerPartsOf = (schema: JsonSchema): readonly (readonly [keyword: string, part: JsonSchema])[] =>
  ['items', 'additionalProperties', 'propertyNames'].flatMap((keyword) => {
    const part = schema[keyword];
    return isObject(part) ? [[keyword, part] as const] : [];
  });

/** The rules of a form about all of its answers together, whose error stands at no field. */
export const rulesOfWholeIn = (schema: JsonSchema): readonly string[] =>
  ['not', 'minProperties', 'maxProperties', 'propertyNames', 'const', 'enum', 'x-check'].filter(
    (keyword) => keyword in schema,
  );

/** Whether a group refuses answers to fields that it does not declare. */
export const isClosed = ({ schemas }: FormNode): boolean =>
  schemas.some((schema) => schema['unevaluatedProperties'] === false || isObject(schema['additionalProperties'])) ||
  schemas.some((schema) => schema['additionalProperties'] === false);

/** Whether a group declares fields and, beside them, a rule for keys of any name. */
export const isGroupWithTable = ({ kind, schemas }: FormNode): boolean =>
  kind === 'group' && schemas.some((schema) => isObject(schema['additionalProperties']));

const namesInCondition = (condition: unknown): readonly string[] => {
  if (!isObject(condition)) return [];
  const parts = [...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(condition[keyword])), condition['not']];
  return [
    ...fieldsIn(condition).map(([name]) => name),
    ...textsOf(condition['required']).filter((name) => name !== FACTS),
    ...parts.flatMap(namesInCondition),
  ];
};

/** The fields of its own group that the condition of a schema reads. */
export const conditionNamesIn = (schema: JsonSchema): readonly string[] => namesInCondition(schema['if']);
