import { canonicalJson } from '../schema/fingerprint.ts';
import { isObject } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { allNamesIn, conditionOf } from './conditions.ts';
import type { Condition, FieldShape, Presence, RuleShape } from './field-shape.ts';
import {
  alternativePartsOf,
  conditionalPartsOf,
  describedRulesIn,
  fieldsIn,
  innerPartsOf,
  notesIn,
  requirementsIn,
} from './schema-parts.ts';

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

interface Collected {
  readonly fields: ReadonlyMap<string, CollectedField>;
  /** Dotted name of a text between fields -> the cases in which it is shown. */
  readonly notes: ReadonlyMap<string, readonly (readonly Condition[])[]>;
}

const collectFields = (root: JsonSchema): Collected => {
  const found = new Map<string, CollectedField>();
  const notes = new Map<string, (readonly Condition[])[]>();
  const at = (names: readonly string[]): CollectedField => {
    const known = found.get(names.join('.')) ?? { names, declaredWhen: [], requiredWhen: [], rules: [] };
    found.set(names.join('.'), known);
    return known;
  };
  const visit = (schema: JsonSchema, place: VisitState): void => {
    const { names, conditions, inside } = place;
    const ending = (condition: Omit<Condition, 'at'> | undefined): readonly Condition[] =>
      condition ? [...conditions, { ...condition, at: names }] : conditions;
    for (const { keyword, rule, value, field } of describedRulesIn(schema))
      at(field === undefined ? names : [...names, field]).rules.push({ keyword, rule, value, inside, conditions });
    if ('default' in schema && inside === '') at(names).prefill = schema['default'];
    for (const { field, after } of requirementsIn(schema))
      at([...names, field]).requiredWhen.push(
        ending(after === undefined ? undefined : { if: { required: [after] }, holds: true }),
      );
    for (const [name, field] of fieldsIn(schema)) {
      at([...names, name]).declaredWhen.push(conditions);
      if (isObject(field)) visit(field, { names: [...names, name], conditions, inside: '' });
    }
    for (const name of notesIn(schema)) {
      const note = [...names, name].join('.');
      notes.set(note, [...(notes.get(note) ?? []), conditions]);
    }
    for (const { part, condition } of [...conditionalPartsOf(schema), ...alternativePartsOf(schema)])
      visit(part, { ...place, conditions: ending(condition) });
    for (const [keyword, part] of innerPartsOf(schema))
      visit(part, { ...place, inside: [inside, keyword].filter(Boolean).join('/') });
  };
  visit(root, { names: [], conditions: [], inside: '' });
  return { fields: found, notes };
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

/** The fields of a form by dotted name. */
type FieldShapes = ReadonlyMap<string, FieldShape>;

const describeFields = (schema: JsonSchema): FieldShapes => {
  const { fields: found } = collectFields(schema);
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

const knownShapes = new WeakMap<JsonSchema, FieldShapes>();

/**
 * Every field of a form's schema by its dotted name, in the order of the declarations, with the declarations of all its
 * branches. The empty name is the form itself. It is read once for each schema.
 */
export const fieldShapesOf = (schema: JsonSchema): FieldShapes => {
  const fields = knownShapes.get(schema) ?? describeFields(schema);
  knownShapes.set(schema, fields);
  return fields;
};

const conditionsIn = ({ shown, required, rules }: FieldShape): readonly Condition[] =>
  [...shown.cases, ...required.cases, ...rules.map(({ conditions }) => conditions)].flat();

const knownNames = new WeakMap<JsonSchema, ReadonlySet<string>>();

/** Whether a condition of the form reads a field of this name: its answer decides about other fields and rules. */
export const isReadByCondition = (schema: JsonSchema, field: string): boolean => {
  const shapes = [...fieldShapesOf(schema).values()];
  const names =
    knownNames.get(schema) ??
    new Set(shapes.flatMap(conditionsIn).flatMap((condition) => allNamesIn(conditionOf(condition.if))));
  knownNames.set(schema, names);
  return names.has(field);
};

/** When each text between the fields of a schema is shown, by its dotted name. */
export const noteShapesOf = (schema: JsonSchema): ReadonlyMap<string, Presence> =>
  new Map([...collectFields(schema).notes].map(([name, cases]) => [name, toPresence(cases)]));
