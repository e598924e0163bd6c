import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Card, Heading } from '../../../design/primitives.tsx';

/**
 * Focuses the element when a focused control inside it is removed, for example the button of a decision. Otherwise the
 * browser would move the focus to the top of the page.
 * @param ref an element that can take the focus
 */
export const useFocusFallback = (ref: RefObject<HTMLElement | null>): void => {
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

interface SectionCardProps {
  readonly title: string;
  /** For tests and for links to it. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A card with a heading. */
export const SectionCard = ({ title, name, children }: SectionCardProps) => {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useFocusFallback(card);
  return (
    <Card ref={card} as="section" aria-labelledby={id} tabIndex={-1} data-part={name}>
      <Heading id={id} marginBottom="4">
        {title}
      </Heading>
      {children}
    </Card>
  );
};
