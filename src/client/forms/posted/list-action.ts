import { copyEntry } from '../../../engine/model/copy-entry.ts';
import { newEntry } from '../../../engine/model/defaults.ts';
import { isListOfGroups } from '../../../engine/model/field-facts.ts';
import { type FormNode, nodeAt } from '../../../engine/model/form-model.ts';
import { listOf } from '../../../engine/schema/json.ts';
import { moveEntry } from '../controls/move-entry.ts';
import type { FormRuntime } from '../runtime/form-runtime.ts';
import { fromPointer, type Path } from '../runtime/path.ts';

/** The name of the hidden control with the number of entries of a list that the page shows. */
export const countName = (id: string): string => `${id}:count`;

/** What a button of a list does: `add /trips`, `remove 2 /trips`. */
type ListAction = 'add' | 'remove' | 'up' | 'down' | 'copy';

const listAction = /^(add|remove|up|down|copy|use)(?: (\d+))? (\/.+)$/;

const toPath = (pointer: string): Path =>
  fromPointer(pointer).map((name) => (/^\d+$/.test(name) ? Number(name) : name));

/** Whether `ui.json` leaves out the button: the page has none, and a request that names it changes nothing. */
const lacksButton = ({ ui: { 'ui:options': options = {} } }: FormNode, name: string): boolean =>
  (name === 'remove' && options['canRemove'] === false) || (name === 'add' && options['canAdd'] === false);

/**
 * Changes the entries of a list, or removes a file, as the button that was pressed asks for.
 * @param shown number of entries of the list on the page, which may be more than it has
 * @returns the path that was changed; undefined for another button
 */
export const doListAction = (runtime: FormRuntime, action: string, shown: (list: Path) => number): Path | undefined => {
  const [, name, place, pointer] = listAction.exec(action) ?? [];
  if (name === undefined || pointer === undefined) return undefined;
  const list = toPath(pointer);
  const index = Number(place);
  const node = nodeAt(runtime.form.definition, list.map(String));
  if (node && lacksButton(node, name)) return undefined;
  if (name === 'remove' && place === undefined) {
    runtime.answer(list, undefined);
    return list;
  }
  // The file was chosen in a control beside the button.
  if (name === 'use') return list;
  if (node?.kind !== 'list') return undefined;
  const blank = isListOfGroups(node) ? {} : null;
  const known = listOf(runtime.store.get(list));
  const entries = Array.from({ length: Math.max(known.length, shown(list)) }, (_, at) => known[at] ?? blank);
  const changed = {
    add: () => [...entries, newEntry(node) ?? blank],
    remove: () => known.filter((_, other) => other !== index),
    up: () => (index > 0 ? moveEntry(entries, index, index - 1) : entries),
    down: () => (index < entries.length - 1 ? moveEntry(entries, index, index + 1) : entries),
    copy: () => [...entries.slice(0, index + 1), copyEntry(node.entry, entries[index]), ...entries.slice(index + 1)],
    // The pattern names the same actions.
  }[name as ListAction]();
  runtime.answer(list, changed.length === 0 ? undefined : changed);
  return name === 'add' ? [...list, changed.length - 1] : list;
};
