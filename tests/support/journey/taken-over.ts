import type { Page } from 'playwright';

/**
 * Waits until the code of a page that the server rendered is there, and that of its forms. Before that the first script of
 * the page keeps what is typed and pressed; keys that open a list have no effect yet.
 */
export const untilPageTakenOver = async (page: Page): Promise<void> => {
  await page.locator('html[data-taken-over]').waitFor();
  await page.waitForFunction(() => document.querySelector('form[data-form]:not([data-taken-over])') === null);
};
