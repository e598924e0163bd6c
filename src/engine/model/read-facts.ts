import { isObject } from '../schema/json.ts';
import type { JsonSchema } from '../schema/types.ts';
import { FACTS } from './form-model.ts';

/** Keywords that compare an answer with a fact. */
const FACT_KEYWORDS = ['x-notAfter', 'x-notBefore'];

/** The names in `properties` and `required` of a condition, including its nested schemas. */
export const namesInCondition = (condition: unknown): readonly string[] => {
  if (Array.isArray(condition)) return condition.flatMap(namesInCondition);
  if (!isObject(condition)) return [];
  const { properties, required, ...parts } = condition;
  const declared = isObject(properties) ? Object.keys(properties) : [];
  const demanded = Array.isArray(required) ? required.map(String) : [];
  const inner = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap((part) =>
    namesInCondition(parts[part]),
  );
  return [...new Set([...declared, ...demanded, ...inner])];
};

/** The facts that an expression reads. */
const factsInExpression = (source: string): readonly string[] =>
  [...source.matchAll(/\bfacts\.([A-Za-z]\w*)/g)].map(([, name = '']) => name);

const visit = (value: unknown, found: Set<string>): void => {
  if (Array.isArray(value)) for (const part of value) visit(part, found);
  if (!isObject(value)) return;
  for (const keyword of FACT_KEYWORDS) if (typeof value[keyword] === 'string') found.add(value[keyword]);
  for (const expression of [value['x-check'], value['x-default']])
    if (typeof expression === 'string') for (const name of factsInExpression(expression)) found.add(name);
  const { properties } = value;
  if (isObject(properties)) for (const name of namesInCondition(properties[FACTS])) found.add(name);
  for (const part of Object.values(value)) visit(part, found);
};

/** The facts that a form's schema reads, at any depth: in conditions, comparisons and expressions. */
export const factsReadBy = (schema: JsonSchema): readonly string[] => {
  const found = new Set<string>();
  visit(schema, found);
  return [...found];
};

/** The facts that the condition of a mail reads: a condition over facts, which may have an expression beside it. */
export const factsOfMailCondition = (when: JsonSchema | undefined): readonly string[] => {
  const source = when?.['x-check'];
  return [...new Set([...namesInCondition(when), ...(typeof source === 'string' ? factsInExpression(source) : [])])];
};

/** A condition over facts, apart from its expression. */
export const splitExpression = ({
  'x-check': source,
  ...condition
}: JsonSchema): { readonly source: string | undefined; readonly condition: JsonSchema } => ({
  source: typeof source === 'string' ? source : undefined,
  condition,
});
