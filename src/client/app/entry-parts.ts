import { loadCode } from '../api/load-code.ts';

/** What the code of a page consists of, each part on top of those before it. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('react-dom/client'),
  () => import('../design/theme/system.ts'),
  () => import('./main.tsx'),
];

/** Lets the browser answer whoever does something in between. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs the code part by part: as one piece it would hold a slow phone for half a second. */
export const startInParts = async (): Promise<void> => {
  for (const part of parts) {
    await loadCode(part);
    await breathe();
  }
};
