import { widgetOf } from '../../../engine/model/field-facts.ts';
import { childOf, type FormNode, type FormParts, formModelOf } from '../../../engine/model/form-model.ts';
import { groupFields, orderFields } from '../../../engine/summary/groups.ts';
import { fromPointer } from './path.ts';

const orders = new WeakMap<FormNode, readonly string[]>();

/** The names of the fields of a group as the page shows them. */
const orderOf = (node: FormNode): readonly string[] => {
  const known = orders.get(node);
  if (known) return known;
  const { ui } = node;
  const names = groupFields(orderFields([...node.fields.keys()], ui['ui:order']), ui).flatMap(({ fields }) => fields);
  orders.set(node, names);
  return names;
};

const compareTokens = (node: FormNode | undefined, a: string, b: string): number => {
  if (node === undefined) return 0;
  if (node.kind === 'list') return Number(a) - Number(b);
  const order = orderOf(node);
  return order.indexOf(a) - order.indexOf(b);
};

const comparePlaces = (node: FormNode | undefined, a: readonly string[], b: readonly string[]): number => {
  const [[first, ...restOfA], [second, ...restOfB]] = [a, b];
  if (first === undefined || second === undefined) return a.length - b.length;
  if (first === second) return comparePlaces(childOf(node, first), restOfA, restOfB);
  return compareTokens(node, first, second);
};

/** Errors in the order of their fields on the page. */
export const inFormOrder = <E extends { readonly path: string }>(
  form: FormParts,
  errors: readonly E[],
): readonly E[] => {
  const placed = errors.map((error) => ({ error, place: fromPointer(error.path) }));
  placed.sort((a, b) => comparePlaces(formModelOf(form), a.place, b.place));
  return placed.map(({ error }) => error);
};

/** An entry of a list or a row of a grid: the names in its text keys, and the number of an entry. */
export interface Surrounding {
  readonly names: readonly string[];
  readonly number?: string;
}

/** Lists whose entries have a number on the page; others show their entries as one answer. */
const numbered: ReadonlySet<string> = new Set(['repeat', 'table']);

/** The numbered entries and the rows of grids in which an answer is, from the outside in. */
export const surroundingsOf = (form: FormParts, pointer: string): readonly Surrounding[] => {
  const found: Surrounding[] = [];
  let node: FormNode | undefined = formModelOf(form);
  let numbers: readonly number[] = [];
  for (const token of fromPointer(pointer)) {
    const parent: FormNode | undefined = node;
    node = childOf(parent, token);
    if (parent?.kind === 'list') {
      if (!numbered.has(widgetOf(parent))) break;
      numbers = [...numbers, Number(token) + 1];
      // An entry of a list of lists has one name, such as “Trip 2.1”.
      if (numbers.length > 1) found.pop();
      found.push({ names: parent.names, number: numbers.join('.') });
    } else {
      numbers = [];
      if (parent?.kind === 'group' && widgetOf(parent) === 'grid') found.push({ names: node?.names ?? [] });
    }
  }
  return found;
};
