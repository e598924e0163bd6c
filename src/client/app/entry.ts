import { deferredLinkRel } from '../../contract/deferred-link.ts';
import { loadCode } from '../api/load-code.ts';

/** What the code of a page consists of, each part on top of those before it. */
const codeParts: readonly (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('../design/theme/system.ts'),
  () => import('./main.tsx'),
];

/** Lets the browser answer whoever does something in between. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs the code part by part: as one piece it would hold a slow phone for half a second. */
const startInParts = async (): Promise<void> => {
  for (const part of codeParts) {
    await loadCode(part);
    await yieldToBrowser();
  }
};

/**
 * The first script of every page. A page that the server drew reads, and leads on, without any other: its code comes
 * when the page is there, and takes over when somebody does the first thing on it, or has done nothing for a while.
 */
const IDLE_START_MS = 4_000;

const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

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

const untilInteraction = (): Promise<void> =>
  new Promise((resolve) => {
    for (const wish of interactionEvents)
      addEventListener(wish, () => resolve(), { once: true, passive: true, capture: true });
  });

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetched, but not yet run. */
const preloadCode = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredLinkRel}"]`)) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
};

/** The header of somebody who may be signed in is not complete without the code. */
const mayBeSignedIn = (): boolean => /(?:^|; )userId=/.test(document.cookie);

const untilIdleStart = async (): Promise<void> => {
  await untilLoaded();
  await untilIdle();
  preloadCode();
  if (mayBeSignedIn()) return;
  await delay(IDLE_START_MS);
  await untilIdle();
};

const isServerRendered = document.getElementById('root')?.firstElementChild !== null;

if (isServerRendered) void Promise.race([untilIdleStart(), untilInteraction()]).then(preloadCode).then(startInParts);
else void loadCode(() => import('./main.tsx'));
