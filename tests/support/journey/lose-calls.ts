import type { Page } from 'playwright';

/**
 * From now on no call of this page to the path reaches the server. The page itself loses them: a route of the browser
 * lets a call through that a page sends while it is left, and such a call saves what a test wants unsent.
 */
export const loseCalls = (page: Page, path: string): Promise<void> =>
  page.evaluate((lost) => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      return pathname === lost ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    };
  }, path);
