import type { Applicant } from './journey/applicant.ts';

/** The page has been taken over: what scripts add to it stands there. */
export const untilTakenOver = async ({ page }: Applicant): Promise<void> => {
  await page.locator('footer input[name="appearance"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};
