import type { FieldProps, RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ComponentType } from 'react';
import { rememberConditions } from '../../../engine/model/remember-conditions.ts';
import { withoutAlternatives } from '../../../engine/schema/alternatives.ts';
import type { Checker, Evaluate, Holds, RawError } from '../../../engine/schema/checker.ts';
import type { FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import type { EntryToolsProps } from '../fields/entries.ts';
import type { Widgets } from '../widgets/widget.ts';

export type LoadedParts = Pick<LoadedForm, 'widgets' | 'fields' | 'entryTools' | 'inlineText'>;

/** A form with its build-time compiled validators: the Content-Security-Policy forbids compiling in the browser. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  /** What rjsf renders: the form without alternatives, which it would render as choices of its own. */
  readonly structure: { readonly schema: RJSFSchema; readonly validator: ValidatorType };
  readonly checker: Checker;
  readonly widgets: Widgets;
  /** Buttons that move and copy entries of lists, where the form has such a list. */
  readonly entryTools?: ComponentType<EntryToolsProps>;
  /** Renders links, pictures and emphasised words of help texts, where the form has such a text. */
  readonly inlineText?: ComponentType<{ readonly text: string }>;
  /** The parts of the form that are loaded with it, by their name in `ui:field`. */
  readonly fields: Readonly<Record<string, ComponentType<FieldProps>>>;
}

export type CompiledValidators = Parameters<typeof createPrecompiledValidator>[0];

/** The engine's checker, running the validators that the build compiled. */
const createBrowserChecker = (validator: ValidatorType, holds: Holds, evaluate?: Evaluate): Checker => ({
  evaluate,
  errors: (form, data) => {
    const { errors } = validator.rawValidation(form.schema as RJSFSchema, data as object);
    return (errors ?? []) as readonly RawError[];
  },
  holds: (_form, condition, data) => holds(condition, data),
});

/** Evaluates conditions as parts of the compiled form, whichever schema rjsf renders. */
const forStructure = (validator: ValidatorType, holds: Holds, { schema: root }: FormDefinition): ValidatorType => ({
  isValid: (schema, data) => holds(schema as JsonSchema, data),
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
  const holds = rememberConditions((condition, data) =>
    validator.isValid(condition as RJSFSchema, data as object, definition.schema as RJSFSchema),
  );
  const schema = withoutAlternatives(definition.schema) as RJSFSchema;
  return {
    definition,
    structure: { schema, validator: forStructure(validator, holds, definition) },
    checker: createBrowserChecker(validator, holds, evaluate),
    ...parts,
  };
};
