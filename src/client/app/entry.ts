import { loadCode } from '../api/load-code.ts';

/** The code of a page. Each part needs those before it. */
const codeParts: readonly (() => Promise<unknown>)[] = [() => import('./dom.ts'), () => import('./main.tsx')];

/** Lets the browser handle input between two parts. */
const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Runs the code in parts: as one task it would block a slow phone for half a second. */
const startInParts = async (): Promise<void> => {
  for (const part of codeParts) {
    await loadCode(part);
    await yieldToBrowser();
  }
};

/** Inside a page that the server rendered (`state/early-keeper.ts`). */
const { earlyInput } = window;

/** The first file of every page of the application. */
if (earlyInput) {
  startInParts().catch((error: unknown) => {
    earlyInput.giveUp();
    throw error;
  });
} else {
  void loadCode(() => import('./main.tsx'));
  void loadCode(() => import('./rendering/browser-styles.ts'));
  void loadCode(() => import('./router.tsx'));
}
