import type { Applicant } from '../journey/applicant.ts';

/** Holds the script of public pages back until it is released. */
export const holdPageScript = async ({ page }: Pick<Applicant, 'page'>): Promise<() => void> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/page-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return release;
};
