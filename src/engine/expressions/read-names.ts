import { parseExpression } from './expression.ts';

type Node = { readonly op: string; readonly args: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'op' in value;

/** Macros whose first argument names the entry of the list: `list.all(entry, …)`. */
const entryMacros = new Set(['all', 'exists', 'exists_one', 'filter', 'map']);

/** Variable names of list entries inside the expression. */
const entryNames = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const part of value) entryNames(part, found);
  if (!isNode(value)) return found;
  if (value.op === 'rcall' && Array.isArray(value.args)) {
    const [name, , parameters] = value.args;
    const entry: unknown = Array.isArray(parameters) ? parameters[0] : undefined;
    if (entryMacros.has(String(name)) && isNode(entry) && entry.op === 'id') found.add(String(entry.args));
  }
  return entryNames(value.args, found);
};

/** `answers.home.street` as a list of names; undefined for any other expression. */
const chainOf = (value: unknown): readonly string[] | undefined => {
  if (!isNode(value)) return undefined;
  if (value.op === 'id') return [String(value.args)];
  if (value.op !== '.' || !Array.isArray(value.args)) return undefined;
  const before = chainOf(value.args[0]);
  return before && [...before, String(value.args[1])];
};

const visit = (value: unknown, found: Map<string, readonly string[]>): void => {
  const chain = chainOf(value);
  if (chain) found.set(chain.join('.'), chain);
  else if (Array.isArray(value)) for (const part of value) visit(part, found);
  else if (isNode(value)) visit(value.args, found);
};

/**
 * The names that an expression reads, each as a chain: `facts.today` is `['facts', 'today']`.
 * @throws ParseError for a text that is not an expression
 */
export const readNames = (source: string): readonly (readonly string[])[] => {
  const { ast } = parseExpression(source);
  const found = new Map<string, readonly string[]>();
  visit(ast, found);
  const own = entryNames(ast);
  return [...found.values()].filter(([name = '']) => !own.has(name));
};
