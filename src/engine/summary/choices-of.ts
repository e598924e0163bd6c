import type { JsonSchema } from '../schema/types.ts';

/** The values a schema allows, in the officers' order. */
export const choicesOf = (schema: JsonSchema): readonly (string | number | boolean)[] => {
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return schema['type'] === 'boolean' ? [true, false] : [];
};
