import { isContainer } from '../schema/json.ts';
import { fileRuleOf } from './field-facts.ts';
import { childOf, type FormNode } from './form-model.ts';

/**
 * A copy of an entry without its files: a stored file belongs to one answer.
 * @param node the entry
 */
export const copyEntry = (node: FormNode | undefined, value: unknown): unknown => {
  if (fileRuleOf(node) !== undefined) return undefined;
  if (!isContainer(value) || node === undefined) return value;
  const copies = Object.entries(value).flatMap(([name, answer]) => {
    const copy = copyEntry(childOf(node, name), answer);
    return copy === undefined ? [] : [[name, copy] as const];
  });
  if (!Array.isArray(value)) return Object.fromEntries(copies);
  // A list that had files alone is not answered.
  return value.length > 0 && copies.length === 0 ? undefined : copies.map(([, copy]) => copy);
};
