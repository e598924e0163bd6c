import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FieldShape } from '../../engine/evolution/form-change.ts';
import { canonical } from '../../engine/schema/fingerprint.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';

type Fields = ReadonlyMap<string, FieldShape>;

const described = new WeakMap<JsonSchema, Fields>();

/** The fields of a schema, described once: whoever tells of a thousand changes asks for them a thousand times. */
export const fieldsOf = (schema: JsonSchema): Fields => {
  const fields = described.get(schema) ?? describeFields(schema);
  described.set(schema, fields);
  return fields;
};

const read = (schema: JsonSchema): ReadonlySet<string> => {
  const conditions = [...fieldsOf(schema).values()].flatMap(({ shown, required, rules }) =>
    [...shown.cases, ...required.cases, ...rules.map((rule) => rule.conditions)].flat(),
  );
  const texts = new Set(conditions.map((condition) => canonical(condition.if)));
  return new Set([...texts].flatMap((text) => [...text.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string)));
};

const asked = new WeakMap<JsonSchema, ReadonlySet<string>>();

/** Conditions look at the field: what becomes of its answer decides about other fields. */
export const isAskedAbout = (schema: JsonSchema, field: string): boolean => {
  const names = asked.get(schema) ?? read(schema);
  asked.set(schema, names);
  return names.has(field);
};
