import { answerKindOf } from '../../../src/engine/model/field-facts.ts';
import type { FormNode } from '../../../src/engine/model/form-model.ts';
import { isObject } from '../../../src/engine/schema/json.ts';
import type { FormDefinition } from '../../../src/engine/schema/types.ts';
import type { SummaryEntry, SummaryGroup } from '../../../src/engine/summary/describe-answers.ts';
import { optionKey, textKey } from '../../../src/engine/text/text-keys.ts';

/** The single values of answers, without those that a summary leaves out. */
export const listValues = (node: FormNode | undefined, value: unknown): readonly string[] => {
  if (value === false || (node && answerKindOf(node) === 'none')) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => listValues(node?.entry, entry));
  if (!isObject(value)) return [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => listValues(node?.fields.get(name), inner));
};

/** A single value as a summary shows it. */
interface ShownAnswer {
  readonly label: string;
  readonly option: string | undefined;
  readonly values: readonly string[];
}

/** The single values that a summary shows. */
export const listShown = (form: FormDefinition, groups: readonly SummaryGroup[]): readonly ShownAnswer[] => {
  const showEntry = ({ names, kind, value, items, prefix, entries: inner }: SummaryEntry): readonly ShownAnswer[] => {
    const label = textKey(form.key, names, 'label');
    const own: ShownAnswer = {
      label,
      option: kind === 'choice' ? optionKey(form.key, names, value) : undefined,
      values: [String(value), ...(prefix === undefined ? [] : [prefix])],
    };
    if (items?.length) return items.flatMap(showEntry);
    if (kind !== 'list' && kind !== 'rows') return [own];
    return [{ label, option: undefined, values: [] }, ...inner.flatMap((part) => listShown(form, part))];
  };
  return groups.flatMap(({ entries }) => entries.flatMap(showEntry));
};
