import { fieldOfAlternatives, schemasIn } from '../schema/branches.ts';
import { canonicalJson } from '../schema/fingerprint.ts';
import { errorNameOf, isObject, listOf, objectOf, propertiesOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import type { Condition, FieldShape, Presence, RuleShape } from './form-change.ts';

const limitKeywords = ['Length', 'Items', 'Properties'].flatMap((what) => [`min${what}`, `max${what}`]);
const ruleNames: Readonly<Record<string, string>> = {
  'x-equals': 'equals',
  'x-differs': 'differs',
  'x-notAfter': 'notAfter',
  'x-notBefore': 'notBefore',
  'x-check': 'check',
  'x-value': 'value',
  'x-file': 'file',
  'x-normalize': 'normalize',
  'x-dialCode': 'dialCode',
  'x-fixed': 'fixed',
  'x-notifies': 'notifies',
};
const valueKeywords = ['type', 'const', 'enum', 'pattern', 'format', 'minimum', 'maximum', 'multipleOf', 'uniqueItems'];
const alternativeKeywords = new Set(['anyOf', 'oneOf']);
const keywords = [...valueKeywords, ...limitKeywords, 'not', 'anyOf', 'oneOf', ...Object.keys(ruleNames)];

interface VisitState {
  readonly names: readonly string[];
  readonly conditions: readonly Condition[];
  readonly inside: string;
}

interface CollectedField {
  readonly names: readonly string[];
  readonly declaredWhen: (readonly Condition[])[];
  readonly requiredWhen: (readonly Condition[])[];
  readonly rules: RuleShape[];
  prefill?: unknown;
}

const rulesOf = (schema: JsonSchema, { inside, conditions }: VisitState): readonly RuleShape[] => {
  const named = errorNameOf(schema);
  const own = keywords.filter((keyword) => keyword in schema);
  const shapes = own.map((keyword) => ({
    keyword,
    rule: named ?? ruleNames[keyword] ?? keyword,
    value: schema[keyword],
    inside,
    conditions,
  }));
  if (schema['additionalProperties'] !== false) return shapes;
  return [...shapes, { keyword: 'additionalProperties', rule: 'unknown', value: false, inside, conditions }];
};

/** Parts that describe the same object under a further condition. */
const conditionalParts = (
  schema: JsonSchema,
  at: readonly string[],
): readonly (readonly [JsonSchema, Condition | undefined])[] => {
  const when = (part: JsonSchema, condition: JsonSchema, holds = true) => [part, { if: condition, holds, at }] as const;
  const condition = schema['if'];
  const [then, otherwise] = [schema['then'], schema['else']];
  return [
    ...schemasIn(schema, 'allOf').map(([, part]) => [part, undefined] as const),
    ...['anyOf', 'oneOf'].flatMap((keyword) => schemasIn(schema, keyword).map(([, part]) => when(part, part))),
    ...schemasIn(schema, 'dependentSchemas').map(([name, part]) => when(part, { required: [name] })),
    ...(isObject(condition) && isObject(then) ? [when(then, condition)] : []),
    ...(isObject(condition) && isObject(otherwise) ? [when(otherwise, condition, false)] : []),
  ];
};

/** Inside an alternative only what it declares is of interest: its rules belong to the alternative as a whole. */
const isAlternative = (schema: JsonSchema, part: JsonSchema): boolean =>
  [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].includes(part);

const declarationsOnly = ({ properties, required, allOf }: JsonSchema): JsonSchema => ({
  ...(properties !== undefined && { properties }),
  ...(required !== undefined && { required }),
  ...(allOf !== undefined && { allOf }),
});

const collectFields = (root: JsonSchema): ReadonlyMap<string, CollectedField> => {
  const found = new Map<string, CollectedField>();
  const at = (names: readonly string[]): CollectedField => {
    const known = found.get(names.join('.')) ?? { names, declaredWhen: [], requiredWhen: [], rules: [] };
    found.set(names.join('.'), known);
    return known;
  };
  const visit = (schema: JsonSchema, place: VisitState): void => {
    const { names, conditions } = place;
    for (const rule of rulesOf(schema, place)) {
      const field = alternativeKeywords.has(rule.keyword) ? fieldOfAlternatives(schema, rule.keyword) : undefined;
      at(field === undefined ? names : [...names, field]).rules.push(rule);
    }
    if ('default' in schema && place.inside === '') at(names).prefill = schema['default'];
    for (const name of listOf(schema['required']))
      if (name !== '$facts') at([...names, String(name)]).requiredWhen.push(conditions);
    for (const [name, dependants] of Object.entries(objectOf(schema['dependentRequired'])))
      for (const field of listOf(dependants))
        at([...names, String(field)]).requiredWhen.push([
          ...conditions,
          { if: { required: [name] }, holds: true, at: names },
        ]);
    for (const [name, field] of Object.entries(propertiesOf(schema))) {
      if (name === '$facts') continue;
      at([...names, name]).declaredWhen.push(conditions);
      if (isObject(field)) visit(field, { names: [...names, name], conditions, inside: '' });
    }
    for (const [part, condition] of conditionalParts(schema, names)) {
      const spoken = isAlternative(schema, part) ? declarationsOnly(part) : part;
      visit(spoken, { ...place, conditions: condition ? [...conditions, condition] : conditions });
    }
    for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
      const inner = schema[keyword];
      if (isObject(inner)) visit(inner, { ...place, inside: [place.inside, keyword].filter(Boolean).join('/') });
    }
  };
  visit(root, { names: [], conditions: [], inside: '' });
  return found;
};

const distinct = <T>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [canonicalJson(item), item])).values(),
];

const toPresence = (cases: readonly (readonly Condition[])[]): Presence => {
  const isAlways = cases.some((conditions) => conditions.length === 0);
  return { isAlways, cases: isAlways ? [] : distinct(cases) };
};

/** Required in every case in which it is shown reads as always required. */
const requiredWhereShown = (shown: Presence, required: Presence): Presence => {
  const known = new Set(required.cases.map(canonicalJson));
  const isAlways = shown.cases.length > 0 && shown.cases.every((conditions) => known.has(canonicalJson(conditions)));
  return isAlways ? { isAlways, cases: [] } : required;
};

const startsWith = (conditions: readonly Condition[], prefix: readonly Condition[]): boolean =>
  canonicalJson(conditions.slice(0, prefix.length)) === canonicalJson(prefix);

/** The conditions of a rule beyond those of its field. */
const withoutFieldConditions = (rule: RuleShape, declared: readonly (readonly Condition[])[]): RuleShape => {
  const own = [...declared].sort((a, b) => b.length - a.length).find((prefix) => startsWith(rule.conditions, prefix));
  return own ? { ...rule, conditions: rule.conditions.slice(own.length) } : rule;
};

/** A field of several branches has each rule once, if it is the same in all of them. */
const mergeRules = ({ declaredWhen: declared, rules }: CollectedField): readonly RuleShape[] => {
  if (declared.length < 2) return rules.map((rule) => withoutFieldConditions(rule, declared));
  const inner = declared.map((prefix) =>
    distinct(
      rules
        .filter(({ conditions }) => startsWith(conditions, prefix))
        .map((rule) => withoutFieldConditions(rule, [prefix])),
    ),
  );
  const isSame = inner.every((own) => canonicalJson(own) === canonicalJson(inner[0]));
  return isSame ? (inner[0] ?? []) : distinct(rules);
};

/**
 * Every field of a form's schema by its dotted name, in the order of the declarations, with the declarations of all its
 * branches. The empty name is the form itself.
 */
export const describeFields = (schema: JsonSchema): ReadonlyMap<string, FieldShape> => {
  const found = collectFields(schema);
  const shapes = [...found].filter(([name, { declaredWhen: declared }]) => name === '' || declared.length > 0);
  return new Map(
    shapes.map(([name, field]) => {
      const { names, prefill } = field;
      const shown = toPresence(name === '' ? [[]] : field.declaredWhen);
      return [
        name,
        {
          names,
          shown,
          required: requiredWhereShown(shown, toPresence(field.requiredWhen)),
          rules: mergeRules(field),
          prefill,
        },
      ];
    }),
  );
};
