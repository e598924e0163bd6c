import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusAfterChange {
  readonly root: RefObject<HTMLDivElement | null>;
  /** @param names of buttons by `data-action`; the first enabled one gets the focus */
  readonly focusNext: (...names: readonly string[]) => void;
  /** @param id of a field; its first control gets the focus */
  readonly focusField: (id: string) => void;
}

const actionSelector = (name: string): string => `[data-action="${CSS.escape(name)}"]:not([disabled])`;

const controlSelector = (id: string): string =>
  [`[id="${CSS.escape(id)}"]`, `[id^="${CSS.escape(`${id}.`)}"]`]
    .map((at) => `:is(input, select, textarea, button)${at}:not([disabled], [type=hidden])`)
    .join();

/** Moves the focus after a list is rendered: into a new entry, and from a button that moves or disappears. */
export const useFocusAfterChange = (): FocusAfterChange => {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const [target] = wanted.current.flatMap((selector) => root.current?.querySelector<HTMLElement>(selector) ?? []);
    wanted.current = [];
    target?.focus();
  });
  return {
    root,
    focusNext: (...names) => {
      wanted.current = names.map(actionSelector);
    },
    focusField: (id) => {
      wanted.current = [controlSelector(id)];
    },
  };
};
