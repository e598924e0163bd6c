import { type RefObject, useLayoutEffect, useRef } from 'react';

interface FocusAfterChange {
  readonly root: RefObject<HTMLDivElement | null>;
  /** @param names of buttons by `data-action`; the first enabled one gets the focus */
  readonly focusNext: (...names: readonly string[]) => void;
}

/** Moves the focus after a list is rendered: a button that moves or disappears loses it. */
export const useFocusAfterChange = (): FocusAfterChange => {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const [target] = wanted.current.flatMap(
      (name) => root.current?.querySelector<HTMLElement>(`[data-action="${CSS.escape(name)}"]:not([disabled])`) ?? [],
    );
    wanted.current = [];
    target?.focus();
  });
  return {
    root,
    focusNext: (...names) => {
      wanted.current = names;
    },
  };
};
