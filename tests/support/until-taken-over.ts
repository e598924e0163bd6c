import type { Applicant } from './journey/applicant.ts';

/** The page has been taken over, because somebody is there: what scripts add to it stands there. */
export const untilTakenOver = async ({ page }: Applicant): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await page.locator('footer input[name="appearance"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};
