import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { listOf } from '../../../engine/schema/json.ts';
import type { VisibleError } from './error-store.ts';
import type { FormRuntime } from './form-runtime.ts';
import { type Path, toPointer } from './path.ts';

const RuntimeContext = createContext<FormRuntime | undefined>(undefined);

export const RuntimeProvider = RuntimeContext.Provider;

export const useRuntime = (): FormRuntime => {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('a field is rendered outside a form');
  return runtime;
};

/**
 * The answer at a path; renders again only when it changes. Text inputs do not use it, because they store their own
 * text.
 */
export const useAnswer = (path: Path): unknown => {
  const { store } = useRuntime();
  const pointer = toPointer(path);
  const subscribe = useCallback((listener: () => void) => store.subscribe(pointer, listener), [store, pointer]);
  const read = () => store.get(path);
  return useSyncExternalStore(subscribe, read, read);
};

/** How many entries a list has; renders again only when the number changes, not with each answer in an entry. */
export const useEntryCount = (path: Path): number => {
  const { store } = useRuntime();
  const pointer = toPointer(path);
  const subscribe = useCallback((listener: () => void) => store.subscribe(pointer, listener), [store, pointer]);
  const read = () => listOf(store.get(path)).length;
  return useSyncExternalStore(subscribe, read, read);
};

/** The errors of exactly this answer; with `isList`, also those of its entries. */
export const useFieldErrors = (path: Path, isList = false): readonly VisibleError[] => {
  const { errors } = useRuntime();
  const pointer = toPointer(path);
  const read = () => (isList ? errors.all() : errors.at(pointer));
  const shown = useSyncExternalStore(errors.subscribe, read, read);
  return isList ? shown.filter((error) => error.path === pointer || error.path.startsWith(`${pointer}/`)) : shown;
};
