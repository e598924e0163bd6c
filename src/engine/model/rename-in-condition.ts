import { schemasIn } from '../schema/branches.ts';
import { isObject, textsOf } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';

/** Name before -> name today. */
export type NameMap = ReadonlyMap<string, string>;

const combiningKeywords = ['allOf', 'anyOf', 'oneOf'];
const conditionKeywords = ['not', 'if', 'then', 'else'];

/** A condition with the current names of its fields. Names inside a field's value stay unchanged. */
export const renameInCondition = (schema: JsonSchema, names: NameMap): JsonSchema => {
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
