import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { type CompiledValidators, toLoadedForm } from '../../src/client/forms/runtime/browser-checker.ts';
import { evaluateExpression } from '../../src/engine/expressions/expression.ts';
import type { Checker } from '../../src/engine/schema/checker.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { compileValidators } from '../../src/tooling/vite/catalogue-plugin.ts';

/** The checker that the browser gets: rjsf's precompiled validators of the form, without a compiler at run time. */
export const precompile = (form: FormDefinition): Checker => {
  const exports: CompiledValidators = {};
  const run = compileFunction(compileValidators(form.schema), ['exports', 'require', 'module']);
  run(exports, createRequire(import.meta.url), { exports });
  return toLoadedForm(form, exports, { widgets: {}, fields: {} }, evaluateExpression).checker;
};
