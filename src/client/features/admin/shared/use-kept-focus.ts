import { type RefObject, useEffect } from 'react';

/**
 * When the control that somebody works with goes away, as a decision does that was taken, the focus goes to the part of
 * the page around it. Left to the browser it would be at the top of the page again.
 * @param ref an element that can take the focus
 */
export const useKeptFocus = (ref: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let last: Element | undefined;
    const follow = ({ target }: FocusEvent): void => {
      last = target instanceof Element && element.contains(target) ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (last?.isConnected !== false || document.activeElement !== document.body) return;
      last = undefined;
      element.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', follow);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', follow);
      observer.disconnect();
    };
  }, [ref]);
};
