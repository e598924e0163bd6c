import { laterLink } from '../../contract/later-link.ts';
import { loadCode } from '../api/load-code.ts';
import { startInParts } from './entry-parts.ts';

/**
 * The first script of every page. A page that the server drew reads, and leads on, without any other: its code comes
 * when the page is there, and takes over when somebody does the first thing on it, or has done nothing for a while.
 */
const PATIENCE_MS = 4_000;

const wishes = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Safari knows no idle time. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });

const untilWished = (): Promise<void> =>
  new Promise((resolve) => {
    for (const wish of wishes) addEventListener(wish, () => resolve(), { once: true, passive: true, capture: true });
  });

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetched, but not yet run. */
const fetchCode = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${laterLink}"]`)) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
};

/** The header of somebody who may be signed in is not complete without the code. */
const isAwaited = (): boolean => /(?:^|; )userId=/.test(document.cookie);

const untilTime = async (): Promise<void> => {
  await untilLoaded();
  await untilIdle();
  fetchCode();
  if (isAwaited()) return;
  await rest(PATIENCE_MS);
  await untilIdle();
};

const isDrawn = document.getElementById('root')?.firstElementChild !== null;

if (isDrawn) void Promise.race([untilTime(), untilWished()]).then(fetchCode).then(startInParts);
else void loadCode(() => import('./main.tsx'));
