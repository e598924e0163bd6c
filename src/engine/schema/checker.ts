import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import { evaluateExpression } from '../expressions/expression.ts';
import type { Answers, FormDefinition, JsonSchema } from './types.ts';

/** One AJV error with `verbose`; validators compiled at build time and at run time return the same. */
export type RawError = Pick<ErrorObject, 'instancePath' | 'schemaPath' | 'keyword' | 'params'> & {
  readonly parentSchema?: unknown;
};

/** Evaluates an expression with named variables; undefined while a required answer is missing. */
export type Evaluate = (source: string, variables: Answers) => unknown;

/** Whether a condition (part of a schema) holds for the data. */
export type Holds = (condition: JsonSchema, data: unknown) => boolean;

/** The validator interface of the engine. The server compiles at run time, the browser at build time (CSP). */
export interface Checker {
  /** Every broken rule of the form's schema; empty when the data is valid. */
  readonly errors: (form: FormDefinition, data: unknown) => readonly RawError[];
  readonly holds: (form: FormDefinition, condition: JsonSchema, data: unknown) => boolean;
  /** The value of an expression; in the browser only for forms that contain expressions. */
  readonly evaluate?: Evaluate | undefined;
}

/** A checker that also evaluates conditions and rules outside forms (decision tables, eligibility). */
export interface RuleChecker extends Checker {
  readonly conditionHolds: Holds;
  readonly ruleErrors: (rule: JsonSchema, data: unknown) => readonly RawError[];
}

/** A checker that compiles on first use and caches by identity of the schema object. */
export const createChecker = (ajv: Ajv): RuleChecker => {
  const compiled = new WeakMap<object, ValidateFunction>();
  const compile = (schema: JsonSchema | boolean): ValidateFunction => {
    if (typeof schema === 'boolean') return ajv.compile(schema);
    const known = compiled.get(schema);
    if (known) return known;
    const fresh = ajv.compile(schema);
    compiled.set(schema, fresh);
    return fresh;
  };
  const condition: Holds = (schema, data) => compile(schema)(data) === true;
  const broken = (schema: JsonSchema, data: unknown): readonly RawError[] => {
    const validate = compile(schema);
    return validate(data) ? [] : [...(validate.errors ?? [])];
  };
  return {
    errors: (form, data) => broken(form.schema, data),
    holds: (_form, schema, data) => condition(schema, data),
    evaluate: evaluateExpression,
    conditionHolds: condition,
    ruleErrors: broken,
  };
};
