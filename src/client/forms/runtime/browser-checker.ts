import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { Checker, Evaluate, RawError } from '../../../engine/schema/checker.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import type { Widgets } from '../widgets/widget.ts';

/** A form with its build-time compiled validators: the Content-Security-Policy forbids compiling in the browser. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  readonly validator: ValidatorType;
  readonly checker: Checker;
  readonly widgets: Widgets;
}

export type CompiledValidators = Parameters<typeof createPrecompiledValidator>[0];

/** The engine's checker, running the validators that the build compiled. */
export const createBrowserChecker = (validator: ValidatorType, evaluate?: Evaluate): Checker => ({
  evaluate,
  errors: (form, data) => {
    const { errors } = validator.rawValidation(form.schema as RJSFSchema, data as object);
    return (errors ?? []) as readonly RawError[];
  },
  holds: (form, condition, data) =>
    validator.isValid(condition as RJSFSchema, data as object, form.schema as RJSFSchema),
});

export const toLoadedForm = (
  definition: FormDefinition,
  validators: CompiledValidators,
  widgets: Widgets,
  evaluate?: Evaluate,
): LoadedForm => {
  const validator = createPrecompiledValidator(validators, definition.schema as RJSFSchema);
  return { definition, validator, checker: createBrowserChecker(validator, evaluate), widgets };
};
