import type { Page } from 'playwright';

/**
 * Elements of the page, or of its open dialog, whose focus cannot be seen: nothing about them changes, or a bar that stays
 * in place covers them as a whole (WCAG 2.4.7, 2.4.11). Each is focused as a keyboard does. At the end nothing is focused.
 * @param isStrict also where a bar or an edge of the screen covers a part, beyond what level AA asks for (WCAG 2.4.12)
 */
export const findFocusFaults = async (page: Page, isStrict = false): Promise<readonly string[]> => {
  // After a key, what scripts focus shows it.
  await page.keyboard.press('Shift');
  return page.evaluate((isStrict) => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const still = new CSSStyleSheet();
    still.replaceSync(
      '* { transition: none !important; animation: none !important; scroll-behavior: auto !important }',
    );
    document.adoptedStyleSheets.push(still);

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
    const stops =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';
    const focusable = [...scope.querySelectorAll<HTMLElement>(stops)].filter(
      (element) => element.tabIndex >= 0 && !element.matches(':disabled') && isShown(element),
    );
    const nameOf = (element: HTMLElement): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.tagName.toLowerCase()} "${(words || element.id || element.outerHTML).slice(0, 60)}"`;
    };

    const looksOf = (element: Element, part?: string): string => {
      const style = getComputedStyle(element, part);
      const outline = style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`;
      const { boxShadow, borderColor, borderWidth, backgroundColor, textDecorationLine } = style;
      return [outline, boxShadow, borderColor, borderWidth, backgroundColor, textDecorationLine].join();
    };
    /** What may show that the element is focused: itself, its label, what stands around and behind it. */
    const shownBy = (element: HTMLElement): Element[] => {
      const around: Element[] = [];
      for (let outer = element.parentElement; outer && around.length < 4; outer = outer.parentElement)
        around.push(outer);
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      const behind = element.nextElementSibling ? [element.nextElementSibling] : [];
      return [element, ...around, ...labels, ...behind, ...element.children];
    };
    const lookAt = (element: HTMLElement): string =>
      shownBy(element)
        .map((one) => [looksOf(one), looksOf(one, '::before'), looksOf(one, '::after')].join())
        .join('\n');

    /** Bars that stay in place while the page moves under them. Messages go by themselves. */
    const bars = [...scope.querySelectorAll('*')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.closest('[role=log]') === null &&
        isShown(element),
    );
    const isCovered = (element: HTMLElement): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
      // Not the corners, which may be round.
      const points = [
        [middle, centre],
        [middle, top + 2],
        [middle, bottom - 2],
        [left + 2, centre],
        [right - 2, centre],
      ] as const;
      const covered = points.filter(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit === null || bars.some((bar) => bar.contains(hit) && !bar.contains(element));
      });
      return covered.length >= (isStrict ? 1 : points.length);
    };

    const faults = new Set<string>();
    const blur = (): void => (document.activeElement as HTMLElement | null)?.blur();
    for (const element of focusable) {
      blur();
      const before = lookAt(element);
      element.focus();
      if (document.activeElement !== element) continue;
      if (lookAt(element) === before) faults.add(`the focus of ${nameOf(element)} cannot be seen`);
      if (bars.length === 0) continue;
      // What is in sight is not scrolled to: at the upper and at the lower edge a bar may lie over it.
      for (const edge of ['top', 'bottom'] as const) {
        blur();
        const box = element.getBoundingClientRect();
        scrollBy(0, edge === 'top' ? box.top : box.bottom - innerHeight);
        element.focus();
        if (isCovered(element)) faults.add(`${nameOf(element)} has the focus behind a bar at the ${edge}`);
      }
    }
    blur();
    scrollTo(0, 0);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return [...faults];
  }, isStrict);
};
