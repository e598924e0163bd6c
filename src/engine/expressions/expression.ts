import { Environment, EvaluationError } from '@marcbachmann/cel-js';
import type { Answers } from '../schema/types.ts';
import { addFunctions } from './functions.ts';

/** Text in quotes, an index such as `[0]`, or a whole number. */
const TOKENS = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|((?<=[\w\])])\[\s*\d+\s*\])|((?<![\w.])\d+(?![\w.]))/g;

/** All numbers of a form are decimal: `points * 2` means `points * 2.0`. */
export const withDecimalNumbers = (source: string): string =>
  source.replace(TOKENS, (token, _text, _index, number) => (number === undefined ? token : `${number}.0`));

const options = { homogeneousAggregateLiterals: false, limits: { maxAstNodes: 500, maxDepth: 40 } } as const;

/**
 * A CEL environment. With `isTyped` all names must be declared, for type checks; without it any name may have any type.
 */
export const createEnvironment = (isTyped: boolean): Environment =>
  addFunctions(new Environment({ ...options, unlistedVariablesAreDyn: !isTyped }));

type Program = (variables: Readonly<Record<string, unknown>>) => unknown;

let environment: Environment | undefined;

/**
 * Parses an expression in which any name may have any type. All share one environment, because one has a hundred functions.
 * @throws ParseError for a text that is not an expression
 */
export const parseExpression = (source: string): ReturnType<Environment['parse']> => {
  environment ??= createEnvironment(false);
  return environment.parse(withDecimalNumbers(source));
};

const programs = new Map<string, Program>();

const programOf = (source: string): Program => {
  const known = programs.get(source);
  if (known) return known;
  const program: Program = parseExpression(source);
  programs.set(source, program);
  return program;
};

const isNumberWithoutValue = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value);

/**
 * The value of an expression in CEL (Common Expression Language, https://cel.dev).
 * @param variables answers by name, and `facts`; names without a value are left out
 * @throws ParseError for a text that is not an expression, which the officers' check reports
 * @returns undefined when a required answer is missing or has another type, and when the result is not a number (0 / 0)
 */
export const evaluateExpression = (source: string, variables: Answers): unknown => {
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  try {
    const value = programOf(source)(known);
    if (typeof value === 'bigint') return Number(value);
    return isNumberWithoutValue(value) ? undefined : value;
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
};
