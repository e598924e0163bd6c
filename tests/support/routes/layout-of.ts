import type { Page } from 'playwright';
import type { LayoutName } from '../../../src/client/app/page-route.ts';

/** The layout that a page stands in, recognized by its landmarks. */
export const layoutOf = (page: Page): Promise<LayoutName> =>
  page.evaluate(() => {
    const has = (selector: string): boolean => document.querySelector(selector) !== null;
    if (has('body footer nav')) return 'public';
    if (has('aside:not(main *)')) return 'entry';
    if (has('header nav a[href="/admin/dashboard"]')) return 'admin';
    if (!has('header:not(main *)')) return 'frame';
    return has('header nav a[href$="/my-registration"]') ? 'applicant' : 'blank';
  });
