import type { Page } from 'playwright';

/** Runs in the page, as text, so that no compiler touches it: notes what the browser itself calls a long task. */
const watchLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
`;

/** From the top to the end in so many frames: each of them moves by more than what is in view. */
const scrollToEnd = (frames: number): string => `new Promise((resolve) => {
  const list = document.querySelector('[data-part=long-list]');
  const step = (list.scrollHeight - list.clientHeight) / ${frames};
  let at = 0;
  let last = performance.now();
  const gaps = [];
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    list.scrollTop = Math.round(step * ++at);
    if (at < ${frames}) requestAnimationFrame(next);
    else setTimeout(() => resolve({ gaps: gaps.slice(1), at: list.scrollTop, height: list.scrollHeight - list.clientHeight }), 500);
  };
  requestAnimationFrame(next);
})`;

export interface Scrolled {
  /** Milliseconds from frame to frame. */
  readonly gaps: readonly number[];
  /** Tasks of more than 50 ms, as the browser reports them. */
  readonly longTasks: readonly number[];
}

export const scroll = async (page: Page, frames: number): Promise<Scrolled> => {
  await page.evaluate(watchLongTasks);
  const { gaps, at, height } = (await page.evaluate(scrollToEnd(frames))) as {
    gaps: number[];
    at: number;
    height: number;
  };
  if (Math.abs(at - height) > 2) throw new Error(`the list was scrolled to ${at} of ${height}`);
  return { gaps, longTasks: (await page.evaluate('longTasks')) as number[] };
};
