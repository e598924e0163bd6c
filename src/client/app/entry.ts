import { deferredLinkRel } from '../../contract/deferred-link.ts';
import { loadCode } from '../api/load-code.ts';

/** The code of a page. Each part needs those before it. */
const codeParts: readonly (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('../design/theme/system.ts'),
  () => import('./main.tsx'),
];

/** Lets the browser handle input between two parts. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs the code in parts: as one task it would block a slow phone for half a second. */
const startInParts = async (): Promise<void> => {
  for (const part of codeParts) {
    await loadCode(part);
    await yieldToBrowser();
  }
};

/**
 * This is the first script of every page. A server-rendered page can be read and its links work without more code: the
 * code is fetched when the page has loaded, and runs at the first interaction or after this idle time.
 */
const IDLE_START_MS = 4_000;

const interactionEvents = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Safari has no requestIdleCallback. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 200);
  });

const untilInteraction = (): Promise<void> =>
  new Promise((resolve) => {
    for (const event of interactionEvents)
      addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
  });

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Fetches the code without running it. */
const preloadCode = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredLinkRel}"]`)) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
};

/** The header of a signed-in visitor needs the code, so it runs without the idle time. */
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
