import type { FixedField } from '../../contract/fixed-fields.ts';
import { choicesOf, findRule, isChoice, isOneOfTypes } from '../../engine/model/field-facts.ts';
import { type FormNode, formModelOf } from '../../engine/model/form-model.ts';
import { fieldsIn, requirementsIn } from '../../engine/model/schema-parts.ts';
import { isObject, listOf } from '../../engine/schema/json.ts';
import type { FormDefinition } from '../../engine/schema/types.ts';

/** In what a form differs from what code needs of a field. */
export type FixedProblem = 'Missing' | 'Conditional' | 'Optional' | 'Type' | 'Limits' | 'Values' | 'Check' | 'Unmarked';

/** The values that a field allows; none where it allows any of its type. */
const valuesOf = (node: FormNode): readonly unknown[] => {
  const only = findRule(node, 'const');
  const listed = listOf(findRule(node, 'enum'));
  return listed.length === 0 && only !== undefined ? [only] : listed;
};

const isOfType = (node: FormNode, { type }: FixedField): boolean => {
  const declared = findRule(node, 'type');
  if (typeof declared === 'string') return declared === type;
  return valuesOf(node).some((value) => isChoice(value) && isOneOfTypes(value, type));
};

const isWithin = (node: FormNode, { minimum, maximum }: FixedField): boolean => {
  if (minimum === undefined || maximum === undefined) return true;
  const values = valuesOf(node);
  const numbers = values.length > 0 ? values : [findRule(node, 'minimum'), findRule(node, 'maximum')];
  return numbers.every((value) => typeof value === 'number' && value >= minimum && value <= maximum);
};

const hasOnlyValues = (node: FormNode, values: readonly string[] | undefined): boolean => {
  const choices = choicesOf(node);
  return values === undefined || (choices.length > 0 && choices.every((value) => values.includes(String(value))));
};

/** Whether the form itself declares the field, and not only a condition. */
const isUnconditional = ({ schema }: FormDefinition, name: string): boolean =>
  fieldsIn(schema).some(
    ([field, declared]) => field === name && isObject(declared) && Object.keys(declared).length > 0,
  );

const isRequired = ({ schema }: FormDefinition, name: string): boolean =>
  requirementsIn(schema).some(({ field, after }) => field === name && after === undefined);

/** The first thing that keeps code from using the field; undefined when it can. */
export const findFixedProblem = (form: FormDefinition, name: string, need: FixedField): FixedProblem | undefined => {
  const node = formModelOf(form).fields.get(name);
  if (!node?.schemas.some((schema) => Object.keys(schema).length > 0)) return 'Missing';
  if (!need.isConditional && !isUnconditional(form, name)) return 'Conditional';
  if (!isOfType(node, need)) return 'Type';
  if (need.format !== undefined && findRule(node, 'format') !== need.format) return 'Type';
  if (need.isRequired && !isRequired(form, name)) return 'Optional';
  if (!isWithin(node, need)) return 'Limits';
  if (!hasOnlyValues(node, need.values)) return 'Values';
  if (need.hasCheck && findRule(node, 'x-check') === undefined) return 'Check';
  return findRule(node, 'x-fixed') === need.dependents ? undefined : 'Unmarked';
};
