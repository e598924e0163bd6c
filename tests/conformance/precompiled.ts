import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { answerChecks } from '../../src/client/forms/runtime/answer-checks.ts';
import {
  type CompiledValidators,
  type LoadedForm,
  type LoadedParts,
  toFormRules,
  toLoadedForm,
} from '../../src/client/forms/runtime/browser-checker.ts';
import { calculate } from '../../src/client/forms/runtime/calculated-answers.ts';
import { evaluateExpression } from '../../src/engine/expressions/expression.ts';
import type { Checker } from '../../src/engine/schema/checker.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { compileValidators } from '../../src/tooling/vite/catalogue-plugin.ts';

const noParts: LoadedParts = { widgets: {}, fields: {}, calculate };

/** rjsf's precompiled validators of a form and of each of its conditions. */
export const precompiledValidators = (form: FormDefinition): CompiledValidators => {
  const exports: CompiledValidators = {};
  const run = compileFunction(compileValidators(form.schema), ['exports', 'require', 'module']);
  run(exports, createRequire(import.meta.url), { exports });
  return exports;
};

/** The form as the browser gets it: with rjsf's precompiled validators, without a compiler at run time. */
export const loadPrecompiled = (
  form: FormDefinition,
  parts: LoadedParts = noParts,
  validators: CompiledValidators = precompiledValidators(form),
): LoadedForm => {
  const rules = toFormRules(form, validators, answerChecks);
  return toLoadedForm(form, validators, parts, () => rules, evaluateExpression);
};

/** The checker of the form in the browser. */
export const precompile = (form: FormDefinition): Checker => loadPrecompiled(form).checker;
