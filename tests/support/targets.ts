import type { Page } from 'playwright';

/** The smallest size of a touch target in px (WCAG 2.5.5). */
const LEAST = 44;

/**
 * What can be pressed on the page as it stands, but is too small for a thumb: its name and size. A box counts as large
 * as the label that belongs to it; a link within a sentence is as high as its line.
 */
export const findSmallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button]';
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[inert], [aria-hidden=true]') === null;
    const targetOf = (element: Element): Element =>
      (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type) && element.labels?.[0]) ||
      element;
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1,
      );
    // Chromium reports what is clipped away for screen readers with a size of its own: one pixel.
    const isClipped = ({ width, height }: DOMRect): boolean => width <= 1 || height <= 1;
    return [...document.querySelectorAll(pressable)].filter(isSeen).flatMap((element) => {
      const box = targetOf(element).getBoundingClientRect();
      // Half a pixel is rounding.
      const isLarge = box.height >= least - 0.5 && box.width >= least - 0.5;
      if (isLarge || isClipped(box) || isInSentence(element)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [`${element.tagName.toLowerCase()} "${name}" ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  }, LEAST);
