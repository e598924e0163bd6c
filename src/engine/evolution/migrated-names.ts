import { schemasIn } from '../schema/branches.ts';
import { isObject, textsOf } from '../schema/json.ts';
import type { FormDefinition, JsonSchema, Migration } from '../schema/types.ts';
import type { Condition, FieldShape, Presence, RuleShape } from './form-change.ts';

/** The migrations of a form that its older version did not have. */
export const newMigrations = (before: FormDefinition, after: FormDefinition): readonly Migration[] => {
  const last = before.migrations.at(-1)?.number ?? 0;
  return after.migrations.filter(({ number }) => number > last);
};

/**
 * Names of earlier fields after the migrations: old name -> current name; undefined when a migration removes the field.
 */
export const migratedNames = (
  fields: readonly string[],
  migrations: readonly Migration[],
): ReadonlyMap<string, string | undefined> => {
  const today = new Map<string, string | undefined>(fields.map((name) => [name, name]));
  const nameIt = (current: string, next: string | undefined): void => {
    for (const [born, name] of today) if (name === current) return void today.set(born, next);
  };
  for (const operation of migrations.flatMap(({ operations }) => operations)) {
    if ('rename' in operation) nameIt(operation.rename.from, operation.rename.to);
    if ('drop' in operation) nameIt(operation.drop.field, undefined);
  }
  return today;
};

/** Name before -> name today. */
type NameMap = ReadonlyMap<string, string>;

const combiningKeywords = ['allOf', 'anyOf', 'oneOf'];
const conditionKeywords = ['not', 'if', 'then', 'else'];

/** A condition with the current names of its fields. Names inside a field's value stay unchanged. */
const renameInCondition = (schema: JsonSchema, names: NameMap): JsonSchema => {
  const today = (name: string): string => names.get(name) ?? name;
  const { properties, required } = schema;
  const lists = combiningKeywords
    .filter((keyword) => keyword in schema)
    .map((keyword) => [keyword, schemasIn(schema, keyword).map(([, part]) => renameInCondition(part, names))] as const);
  const parts = conditionKeywords.flatMap((keyword) => {
    const part = schema[keyword];
    return isObject(part) ? [[keyword, renameInCondition(part, names)] as const] : [];
  });
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [today(name), part])),
    }),
    ...(Array.isArray(required) && { required: textsOf(required).map(today) }),
    ...Object.fromEntries([...lists, ...parts]),
  };
};

const siblingKeywords = ['x-equals', 'x-differs', 'x-dialCode', 'x-notAfter', 'x-notBefore'];

/** A field description with current names: a rule that follows a renamed field is unchanged. */
export const withCurrentNames = (shape: FieldShape, names: NameMap): FieldShape => {
  if ([...names].every(([was, is]) => was === is)) return shape;
  const condition = (one: Condition): Condition =>
    one.at.length === 0 ? { ...one, if: renameInCondition(one.if, names) } : one;
  const presence = ({ isAlways, cases }: Presence): Presence => ({
    isAlways,
    cases: cases.map((chain) => chain.map(condition)),
  });
  const rule = (one: RuleShape): RuleShape => ({
    ...one,
    conditions: one.conditions.map(condition),
    ...(siblingKeywords.includes(one.keyword) && { value: names.get(String(one.value)) ?? one.value }),
  });
  return {
    ...shape,
    shown: presence(shape.shown),
    required: presence(shape.required),
    rules: shape.rules.map(rule),
  };
};
