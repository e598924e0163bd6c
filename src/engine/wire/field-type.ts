import { branchesOf } from '../schema/branches.ts';
import { isObject, listOf, propertiesOf } from '../schema/json.ts';
import { ownProperty } from '../schema/own-property.ts';
import type { FormDefinition, JsonSchema } from '../schema/types.ts';

/** The schema that declares a top-level field, in any branch. */
export const findFieldSchema = (schema: JsonSchema, field: string): JsonSchema | undefined => {
  const declared = ownProperty(propertiesOf(schema), field);
  if (isObject(declared) && Object.keys(declared).length > 0) return declared;
  for (const child of branchesOf(schema)) {
    const found = findFieldSchema(child, field);
    if (found) return found;
  }
  return undefined;
};

/** The file fields of a form: those with `x-file`. */
export const isFileField = (form: FormDefinition, field: string): boolean =>
  findFieldSchema(form.schema, field)?.['x-file'] !== undefined;

/** The JSON type a field's value has: its `type`, or that of its `const` or first `enum` value. */
export const fieldType = (form: FormDefinition, field: string): string | undefined => {
  const schema = findFieldSchema(form.schema, field);
  if (!schema) return undefined;
  if (typeof schema['type'] === 'string') return schema['type'];
  const sample = 'const' in schema ? schema['const'] : listOf(schema['enum'])[0];
  return sample === undefined ? undefined : typeof sample;
};
