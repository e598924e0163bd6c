import { orderFields } from '../summary/groups.ts';
import { prefixFieldOf } from '../widgets/field-widget.ts';
import { answerKindOf } from './field-facts.ts';
import { entryOf, type FormNode, fieldOf } from './form-model.ts';

/** The rows of a group that is shown as a grid, in the officers' order. */
export const rowsOf = (grid: FormNode): readonly FormNode[] =>
  orderFields([...grid.fields.keys()], grid.ui['ui:order']).map((name) => fieldOf(grid, name));

const columnsOfRow = (entry: FormNode): readonly FormNode[] => {
  const names = [...entry.fields.keys()];
  const prefixes = new Set(names.map((name) => prefixFieldOf(fieldOf(entry, name).ui)));
  return orderFields(names, entry.ui['ui:order'])
    .filter((name) => !prefixes.has(name))
    .map((name) => fieldOf(entry, name))
    .filter((field) => answerKindOf(field) !== 'none');
};

const nameOf = ({ names }: FormNode): string => names.at(-1) ?? '';

/**
 * The columns of a list that is shown as a table, or of a group that is shown as a grid, in the officers' order: the fields
 * of an entry in any branch, or those of all rows. A dial code shares the column of its number; a hidden field has none.
 */
export const columnsOf = (node: FormNode): readonly FormNode[] => {
  if (node.kind !== 'group') return columnsOfRow(entryOf(node));
  const columns = rowsOf(node).flatMap(columnsOfRow);
  return columns.filter((column, index) => columns.findIndex((one) => nameOf(one) === nameOf(column)) === index);
};

/** Whether a cell can hold the answer: one value, or several single values. */
export const canBeColumn = ({ kind, entry }: FormNode): boolean =>
  kind === 'field' || (kind === 'list' && entry?.kind === 'field');

/** Whether all rows name each column alike, so that it can have one heading. @param labelled name and label of each cell */
export const haveOneHeading = (labelled: readonly (readonly [column: string, label: string])[]): boolean => {
  const labels = new Map(labelled);
  return labelled.every(([column, label]) => labels.get(column) === label);
};
