/** A shown error: the pointer of its answer and the text key of its sentence. */
export interface VisibleError {
  readonly path: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The server's sentence, used when the browser has no text for the key. */
  readonly message?: string;
}

export interface ErrorStore {
  readonly at: (pointer: string) => readonly VisibleError[];
  readonly all: () => readonly VisibleError[];
  readonly replace: (errors: readonly VisibleError[]) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const none: readonly VisibleError[] = [];

const same = (a: readonly VisibleError[], b: readonly VisibleError[]): boolean =>
  a.length === b.length && a.every((error, i) => error.key === b[i]?.key && error.message === b[i]?.message);

const byPath = (errors: readonly VisibleError[]): Map<string, readonly VisibleError[]> => {
  const groups = new Map<string, VisibleError[]>();
  for (const error of errors) groups.set(error.path, [...(groups.get(error.path) ?? []), error]);
  return groups;
};

/** Errors by pointer. A field with unchanged errors keeps its array, so that it does not render again. */
export const createErrorStore = (): ErrorStore => {
  let list: readonly VisibleError[] = none;
  let groups = new Map<string, readonly VisibleError[]>();
  const listeners = new Set<() => void>();
  return {
    at: (pointer) => groups.get(pointer) ?? none,
    all: () => list,
    replace: (errors) => {
      const next = byPath(errors);
      for (const [path, group] of next) {
        const before = groups.get(path);
        if (before && same(before, group)) next.set(path, before);
      }
      const unchanged = list.length === errors.length && errors.every((error, i) => list[i]?.path === error.path);
      groups = next;
      if (unchanged && same(list, errors)) return;
      list = errors;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
