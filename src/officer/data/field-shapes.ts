import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FieldShape } from '../../engine/evolution/form-change.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';

type Fields = ReadonlyMap<string, FieldShape>;

const knownShapes = new WeakMap<JsonSchema, Fields>();

/** The fields of a schema, cached because a large diff reads them a thousand times. */
export const fieldShapesOf = (schema: JsonSchema): Fields => {
  const fields = knownShapes.get(schema) ?? describeFields(schema);
  knownShapes.set(schema, fields);
  return fields;
};

const readFieldNames = (schema: JsonSchema): ReadonlySet<string> => {
  const conditions = [...fieldShapesOf(schema).values()].flatMap(({ shown, required, rules }) =>
    [...shown.cases, ...required.cases, ...rules.map((rule) => rule.conditions)].flat(),
  );
  const texts = new Set(conditions.map((condition) => canonicalJson(condition.if)));
  return new Set([...texts].flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? [])));
};

const knownFieldNames = new WeakMap<JsonSchema, ReadonlySet<string>>();

/** Conditions read the field: its answer decides about other fields. */
export const isUsedInCondition = (schema: JsonSchema, field: string): boolean => {
  const names = knownFieldNames.get(schema) ?? readFieldNames(schema);
  knownFieldNames.set(schema, names);
  return names.has(field);
};
