import { orderFields } from '../summary/groups.ts';
import { prefixFieldOf } from '../widgets/field-widget.ts';
import { answerKindOf } from './field-facts.ts';
import { entryOf, type FormNode, fieldOf } from './form-model.ts';

/**
 * The columns of a list that is shown as a table, in the officers' order: the fields of an entry in any branch. A dial
 * code shares the column of its number; a hidden field has none.
 */
export const columnsOf = (list: FormNode): readonly FormNode[] => {
  const entry = entryOf(list);
  const names = [...entry.fields.keys()];
  const prefixes = new Set(names.map((name) => prefixFieldOf(fieldOf(entry, name).ui)));
  return orderFields(names, entry.ui['ui:order'])
    .filter((name) => !prefixes.has(name))
    .map((name) => fieldOf(entry, name))
    .filter((field) => answerKindOf(field) !== 'none');
};

/** Whether a cell can hold the answer: one value, or several single values. */
export const canBeColumn = ({ kind, entry }: FormNode): boolean =>
  kind === 'field' || (kind === 'list' && entry?.kind === 'field');
