import { isObject } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { defaultOf, findRule, isEverRequired } from './field-facts.ts';
import { type FormNode, type FormParts, formModelOf } from './form-model.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

const fillList = (node: FormNode, isRequired: boolean, answer: unknown): unknown => {
  const { entry } = node;
  if (!entry) return answer;
  if (Array.isArray(answer)) return answer.map((one: unknown) => (isObject(one) ? fillGroup(entry, one) : one));
  const start = newEntry(node);
  if (!isRequired || answer !== undefined || isEmpty(start)) return answer;
  return Array.from({ length: Math.max(1, Number(findRule(node, 'minItems') ?? 0)) }, () => start);
};

const fillField = (node: FormNode, isRequired: boolean, answer: unknown): unknown => {
  const value = answer === undefined ? defaultOf(node) : answer;
  if (node.kind === 'list') return fillList(node, isRequired, value);
  if (node.kind !== 'group') return value;
  if (isObject(value)) return fillGroup(node, value);
  if (!isRequired || value !== undefined) return value;
  const filled = fillGroup(node, {});
  return isEmpty(filled) ? undefined : filled;
};

const fillGroup = (node: FormNode, answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(
    [...node.fields].flatMap(([name, field]) => {
      const value = fillField(field, isEverRequired(node, name), answers[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/**
 * Adds the defaults of fields without an answer, in any branch: those of the form, of groups that are required or
 * answered, and of entries. A group that may be left out stays empty: a default in it would be its first answer.
 */
export const withDefaults = (form: FormParts, answers: Answers): Answers => fillGroup(formModelOf(form), answers);

/** What a new entry of a list starts with; undefined for a single value without a default. */
export const newEntry = ({ entry }: FormNode): unknown => {
  if (!entry) return undefined;
  return entry.kind === 'group' ? fillGroup(entry, {}) : defaultOf(entry);
};

/**
 * Whether the default of a field is ever filled in.
 * @param names from the form to the field, without places in lists
 */
export const isDefaultFilledIn = (form: FormParts, names: readonly string[]): boolean => {
  let node: FormNode = formModelOf(form);
  for (const name of names.slice(0, -1)) {
    const child = node.fields.get(name);
    if (!child || child.kind === 'table' || (child.kind === 'group' && !isEverRequired(node, name))) return false;
    node = child.entry ?? child;
  }
  return true;
};
