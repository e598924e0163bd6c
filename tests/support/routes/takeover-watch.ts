import { expect } from 'vitest';
import type { Applicant } from '../journey/applicant.ts';
import { waitForPageScript } from '../wait-for-page-script.ts';

type Watched = Window & { shifts?: { value: number; what: string }[] };

/** Records the layout shifts of every page: the share of the window that moved, and which elements. */
const watchShifts = ({ context }: Applicant): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    (window as Watched).shifts = shifts;
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const describe = ({ node }: Shift['sources'][number]) =>
      (node instanceof Element ? node.outerHTML : '').slice(0, 120);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, what: entry.sources.map(describe).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** As on a slow network: what scripts change can be seen. */
const delayScripts = ({ page }: Applicant): Promise<unknown> =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });

/** Advice of Chromium does not count as a warning of the page. */
const isAdvice = (text: string): boolean => /was preloaded using link preload but not used/.test(text);

export interface TakeoverWatch {
  /** Opens a server-rendered page and fails where something moves or warns as the browser takes it over. */
  check(visitor: Applicant, path: string): Promise<void>;
}

/** For all server-rendered pages that this visitor opens. */
export const createTakeoverWatch = async (visitor: Applicant): Promise<TakeoverWatch> => {
  const warnings: string[] = [];
  visitor.context.on('console', (message) => {
    if (message.type() === 'warning' && !isAdvice(message.text())) warnings.push(message.text());
  });
  await watchShifts(visitor);
  return {
    check: async (reader, path) => {
      const { page } = reader;
      warnings.length = 0;
      await delayScripts(reader);
      await page.goto(path);
      const before = await page.getByRole('main').innerText();
      await waitForPageScript(reader);
      await page.unrouteAll({ behavior: 'wait' });
      expect(before.length).toBeGreaterThan(40);
      const shifts = await page.evaluate(() => (window as Watched).shifts ?? []);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
      expect(warnings).toEqual([]);
    },
  };
};
