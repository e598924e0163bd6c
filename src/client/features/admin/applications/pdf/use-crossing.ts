import { type RefObject, useEffect } from 'react';

/** Calls when the element comes into the part of `root` that the margin leaves, and when it goes. */
export const useCrossing = (
  element: RefObject<Element | null>,
  root: RefObject<Element | null>,
  rootMargin: string,
  onChange: (isInside: boolean) => void,
): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called only sets a state
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) onChange(last.isIntersecting);
      },
      { root: root.current, rootMargin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, root, rootMargin]);
};
