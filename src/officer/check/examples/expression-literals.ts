import { parseExpression } from '../../../engine/expressions/expression.ts';
import type { FormNode } from '../../../engine/model/form-model.ts';
import { isObject } from '../../../engine/schema/json.ts';

const literalOf = (value: unknown): unknown => {
  if (!isObject(value)) return undefined;
  if (value['op'] === 'value') return typeof value['args'] === 'bigint' ? Number(value['args']) : value['args'];
  if (value['op'] !== 'list' || !Array.isArray(value['args'])) return undefined;
  const entries = value['args'].map(literalOf);
  return entries.includes(undefined) ? undefined : entries;
};

function* visit(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const part of value) yield* visit(part);
  if (!isObject(value)) return;
  const literal = literalOf(value);
  if (literal !== undefined) yield literal;
  yield* visit(value['args']);
}

/** Texts, numbers and lists that an expression names; none of one that cannot be read. */
export const literalsIn = (source: string): readonly unknown[] => {
  try {
    return [...visit(parseExpression(source).ast)].filter(
      (literal) => typeof literal !== 'boolean' && literal !== null,
    );
  } catch {
    return [];
  }
};

/** Those of the rules of a field. */
export const literalsOf = ({ schemas }: FormNode): readonly unknown[] =>
  schemas.flatMap(({ 'x-check': source }) => (typeof source === 'string' ? literalsIn(source) : []));
