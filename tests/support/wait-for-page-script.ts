import type { Applicant } from './journey/applicant.ts';

/** Waits until the script of a public page has run: then the menu button is a button, and no link to its panel. */
export const waitForPageScript = async ({ page }: Pick<Applicant, 'page'>): Promise<void> => {
  await page.locator('#site-menu:not([data-scriptless])').waitFor({ state: 'attached' });
};
