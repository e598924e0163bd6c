import type { FieldProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ComponentType } from 'react';
import { withoutAlternatives } from '../../../engine/schema/alternatives.ts';
import type { Checker, Evaluate, RawError } from '../../../engine/schema/checker.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import type { EntryToolsProps } from '../fields/entries.ts';
import type { Widgets } from '../widgets/widget.ts';

export type LoadedParts = Pick<LoadedForm, 'widgets' | 'fields' | 'entryTools'>;

/** A form with its build-time compiled validators: the Content-Security-Policy forbids compiling in the browser. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  /** What rjsf renders: the form without alternatives, which it would render as choices of its own. */
  readonly structure: { readonly schema: RJSFSchema; readonly validator: ValidatorType };
  readonly checker: Checker;
  readonly widgets: Widgets;
  /** Buttons that move and copy entries of lists, where the form has such a list. */
  readonly entryTools?: ComponentType<EntryToolsProps>;
  /** The parts of the form that are loaded with it, by their name in `ui:field`. */
  readonly fields: Readonly<Record<string, ComponentType<FieldProps>>>;
}

export type CompiledValidators = Parameters<typeof createPrecompiledValidator>[0];

/** The engine's checker, running the validators that the build compiled. */
const createBrowserChecker = (validator: ValidatorType, evaluate?: Evaluate): Checker => ({
  evaluate,
  errors: (form, data) => {
    const { errors } = validator.rawValidation(form.schema as RJSFSchema, data as object);
    return (errors ?? []) as readonly RawError[];
  },
  holds: (form, condition, data) =>
    validator.isValid(condition as RJSFSchema, data as object, form.schema as RJSFSchema),
});

/** Evaluates conditions as parts of the compiled form, whichever schema rjsf renders. */
const forStructure = (validator: ValidatorType, { schema: root }: FormDefinition): ValidatorType => ({
  isValid: (schema, data) => validator.isValid(schema, data, root as RJSFSchema),
  rawValidation: (_schema, data) => validator.rawValidation(root as RJSFSchema, data),
  validateFormData: (data) => validator.validateFormData(data, root as RJSFSchema),
});

export const toLoadedForm = (
  definition: FormDefinition,
  validators: CompiledValidators,
  parts: LoadedParts,
  evaluate?: Evaluate,
): LoadedForm => {
  const validator = createPrecompiledValidator(validators, definition.schema as RJSFSchema);
  const schema = withoutAlternatives(definition.schema) as RJSFSchema;
  return {
    definition,
    structure: { schema, validator: forStructure(validator, definition) },
    checker: createBrowserChecker(validator, evaluate),
    ...parts,
  };
};
