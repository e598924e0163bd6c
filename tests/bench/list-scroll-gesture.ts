import type { Page } from 'playwright';

/** Runs in the page, as text, so that no compiler touches it: notes what the browser itself calls a long task. */
const watchLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
`;

/** From the top to the end, so many pixels with each frame. */
const scrollToEnd = (step: number): string => `new Promise((resolve) => {
  const list = document.querySelector('[data-part=long-list]');
  const height = list.scrollHeight - list.clientHeight;
  let last = performance.now();
  const gaps = [];
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    list.scrollTop += ${step};
    if (list.scrollTop < height - 1) requestAnimationFrame(next);
    else setTimeout(() => resolve({ gaps: gaps.slice(1), rows: list.querySelectorAll('[data-application]').length }), 1500);
  };
  requestAnimationFrame(next);
})`;

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly gaps: readonly number[];
  /** Tasks of more than 50 ms, as the browser reports them. */
  readonly longTasks: readonly number[];
}

export const scroll = async (page: Page, step: number): Promise<Scrolled> => {
  await page.evaluate(watchLongTasks);
  const { gaps, rows } = (await page.evaluate(scrollToEnd(step))) as { gaps: number[]; rows: number };
  if (rows === 0) throw new Error('the last rows were not rendered');
  return { gaps, longTasks: (await page.evaluate('longTasks')) as number[] };
};
