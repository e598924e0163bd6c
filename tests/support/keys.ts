import type { Locator, Page } from 'playwright';

/** Describes the focused element, for error messages. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

/** Whether the focus is visible: the focused element, or the frame around it, has a ring and is inside the window. */
const isShown = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const hasRing = (one: Element | null): boolean => {
      if (one === null || one === document.body) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || hasRing(one.parentElement);
    };
    const { top, bottom } = element.getBoundingClientRect();
    return hasRing(element) && bottom > 0 && top < innerHeight;
  });

/**
 * Goes on with the tab key until the target has the focus, like a keyboard user.
 * @throws after so many steps, or where the focus is not seen
 */
export const tabTo = async (target: Locator, most = 60, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const page = target.page();
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press(key);
    if (!(await hasFocus(target))) continue;
    if (!(await isShown(target))) throw new Error(`no visible focus indicator on ${await focused(page)}`);
    return;
  }
  throw new Error(`${most} times ${key} do not lead to ${target}; the focus is at ${await focused(page)}`);
};
