import type { Applicant } from './journey/applicant.ts';

/** Moves the mouse, which starts hydration, and waits until the elements that only scripts add are there. */
export const waitUntilHydrated = async ({ page }: Applicant): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await page.locator('footer input[name="appearance"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};
