import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { fromPointer, getAt, type Path, setAt, toPointer } from './path.ts';

type Listener = () => void;
type Watcher = (path: Path, how: 'typed' | 'chosen') => void;

/** Stores the answers outside React: a key pressed in one field does not render the others. */
export interface FieldStore {
  readonly get: (path: Path) => unknown;
  /** `undefined` removes the answer. Notifies listeners of the path, of its parents and of everything below it. */
  readonly set: (path: Path, value: unknown, how?: 'typed' | 'chosen') => void;
  readonly replace: (answers: Answers) => void;
  readonly snapshot: () => Answers;
  readonly subscribe: (pointer: string, listener: Listener) => () => void;
  /** Calls the listener for every change, with the changed path (empty after `replace`) and whether it was typed. */
  readonly onChange: (watcher: Watcher) => () => void;
}

const related = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);

export const createFieldStore = (initial: Answers): FieldStore => {
  let answers: Answers = initial;
  const listeners = new Map<string, Set<Listener>>();
  const watchers = new Set<Watcher>();

  const notify = (pointer: string, path: Path, how: 'typed' | 'chosen'): void => {
    for (const [place, group] of listeners) if (related(place, pointer)) for (const listener of group) listener();
    for (const watcher of watchers) watcher(path, how);
  };

  return {
    get: (path) => getAt(answers, path),
    set: (path, value, how = 'chosen') => {
      if (Object.is(getAt(answers, path), value)) return;
      answers = objectOf(setAt(answers, path, value));
      notify(toPointer(path), path, how);
    },
    replace: (next) => {
      answers = next;
      notify('', [], 'chosen');
    },
    snapshot: () => answers,
    subscribe: (pointer, listener) => {
      const group = listeners.get(pointer) ?? new Set();
      listeners.set(pointer, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0) listeners.delete(pointer);
      };
    },
    onChange: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
};

/** The answer's own field: the first part of its pointer. */
export const topField = (pointer: string): string => fromPointer(pointer)[0] ?? '';
