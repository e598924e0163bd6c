import type { FixedField } from '../../contract/fixed-fields.ts';
import { formModelOf } from '../../engine/model/form-model.ts';
import { isObject } from '../../engine/schema/json.ts';
import { ownProperty } from '../../engine/schema/own-property.ts';
import type { FormDefinition, JsonSchema } from '../../engine/schema/types.ts';
import { findFieldSchema } from '../../engine/wire/field-type.ts';

/** In what a form differs from what code needs of a field. */
export type FixedProblem = 'Missing' | 'Conditional' | 'Optional' | 'Type' | 'Limits' | 'Values' | 'Check' | 'Unmarked';

const valuesOf = (declared: JsonSchema): readonly unknown[] | undefined =>
  Array.isArray(declared['enum']) ? declared['enum'] : 'const' in declared ? [declared['const']] : undefined;

const isOfType = (declared: JsonSchema, { type }: FixedField): boolean =>
  typeof declared['type'] === 'string'
    ? declared['type'] === type
    : (valuesOf(declared) ?? []).some((value) =>
        type === 'integer' ? Number.isInteger(value) : typeof value === type,
      );

const isWithin = (declared: JsonSchema, { minimum, maximum }: FixedField): boolean => {
  if (minimum === undefined || maximum === undefined) return true;
  const numbers = valuesOf(declared) ?? [declared['minimum'], declared['maximum']];
  return numbers.every((value) => typeof value === 'number' && value >= minimum && value <= maximum);
};

const hasOnlyValues = (declared: JsonSchema, values: readonly string[] | undefined): boolean =>
  values === undefined ||
  (Array.isArray(declared['enum']) && declared['enum'].every((value) => values.includes(String(value))));

/** Whether the form itself declares the field, and not only a condition. */
const isUnconditional = ({ schema }: FormDefinition, name: string): boolean => {
  const properties = schema['properties'];
  const declared = isObject(properties) ? ownProperty(properties, name) : undefined;
  return isObject(declared) && Object.keys(declared).length > 0;
};

const isRequired = ({ schema }: FormDefinition, name: string): boolean =>
  Array.isArray(schema['required']) && schema['required'].includes(name);

/** The first thing that keeps code from using the field; undefined when it can. */
export const findFixedProblem = (form: FormDefinition, name: string, need: FixedField): FixedProblem | undefined => {
  const node = formModelOf(form).fields.get(name);
  const declared = findFieldSchema(form.schema, name);
  if (!node || !declared) return 'Missing';
  if (!need.isConditional && !isUnconditional(form, name)) return 'Conditional';
  if (!isOfType(declared, need)) return 'Type';
  if (need.format !== undefined && declared['format'] !== need.format) return 'Type';
  if (need.isRequired && !isRequired(form, name)) return 'Optional';
  if (!isWithin(declared, need)) return 'Limits';
  if (!hasOnlyValues(declared, need.values)) return 'Values';
  if (need.hasCheck && !node.schemas.some((schema) => 'x-check' in schema)) return 'Check';
  return declared['x-fixed'] === need.dependents ? undefined : 'Unmarked';
};
