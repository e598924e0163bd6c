import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { hashForSchema } from '@rjsf/utils';
import type createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { ComponentType } from 'react';
import { rememberConditions } from '../../../engine/model/remember-conditions.ts';
import { withoutAlternatives } from '../../../engine/schema/alternatives.ts';
import type { Checker, Evaluate, RawError } from '../../../engine/schema/checker.ts';
import type { Answers, FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import type { EntryToolsProps } from '../fields/entries.ts';
import type { Widgets } from '../widgets/widget.ts';
import type { AnswerChecks } from './answer-checks.ts';
import type { FieldStore } from './field-store.ts';

export type LoadedParts = Pick<LoadedForm, 'widgets' | 'fields' | 'entryTools' | 'inlineText' | 'calculate'>;

/** A form with its build-time compiled validators: the Content-Security-Policy forbids compiling in the browser. */
export interface LoadedForm {
  readonly definition: FormDefinition;
  /** What rjsf renders: the form without alternatives, which it would render as choices of its own. */
  readonly structure: RJSFSchema;
  readonly checker: Checker;
  /** What checks and normalizes answers. @throws Error before the form has it */
  readonly checks: () => AnswerChecks;
  readonly widgets: Widgets;
  /** Buttons that move and copy entries of lists, where the form has such a list. */
  readonly entryTools?: ComponentType<EntryToolsProps>;
  /** Keeps calculated answers up to date, where the form has some. */
  readonly calculate?: (form: LoadedForm, store: FieldStore, facts: () => Answers) => void;
  /** Renders links, pictures and emphasised words of help texts, where the form has such a text. */
  readonly inlineText?: ComponentType<{ readonly text: string }>;
  /** The parts of the form that are loaded with it, by their name in `ui:field`. */
  readonly fields: Readonly<Record<string, ComponentType<FieldProps>>>;
}

export type CompiledValidators = Parameters<typeof createPrecompiledValidator>[0];

/** What checks the answers of a form: its validator and the code around it. */
export interface FormRules {
  readonly validate: CompiledValidators[string];
  readonly checks: AnswerChecks;
}

/** The name of the validator of a schema: the whole form, or one of its conditions. */
const nameOf = (schema: JsonSchema): string => hashForSchema(schema as RJSFSchema);

/** Before a page has the rules, nothing is checked. */
const notCalled = (): never => {
  throw new Error('This form is checked before its rules are loaded');
};

/**
 * A form of the build.
 * @param validators of its conditions
 * @param rules that check its answers, once they are there
 */
export const toLoadedForm = (
  definition: FormDefinition,
  validators: CompiledValidators,
  parts: LoadedParts,
  rules: () => FormRules | undefined,
  evaluate?: Evaluate,
): LoadedForm => {
  const holds = rememberConditions((condition, data) => {
    const name = nameOf(condition);
    const validate = validators[name];
    if (!validate) throw new Error(`The condition ${name} of the form ${definition.key} was not compiled`);
    return validate(data as object) === true;
  });
  const loadedRules = (): FormRules => rules() ?? notCalled();
  return {
    definition,
    structure: withoutAlternatives(definition.schema) as RJSFSchema,
    checker: {
      evaluate,
      errors: (_form, data) => {
        const { validate } = loadedRules();
        validate(data as object);
        return (validate.errors ?? []) as readonly RawError[];
      },
      holds: (_form, condition, data) => holds(condition, data),
    },
    checks: () => loadedRules().checks,
    ...parts,
  };
};

/** The rules of a form whose validators are in one module. */
export const toFormRules = (
  definition: FormDefinition,
  validators: CompiledValidators,
  checks: AnswerChecks,
): FormRules => ({ validate: validators[nameOf(definition.schema)] ?? notCalled(), checks });
