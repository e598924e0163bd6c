import { onCodeDelay, untilDone } from './load-code.ts';

/**
 * What a hydrated page fetches when its forms have been taken over: it needs it before it shows, checks or sends anything
 * that the server has not rendered (decision 265). Every other page has it from the beginning.
 */

type Load = () => Promise<unknown>;

/** The form that was taken over answers first. */
const yieldToForm = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export const createRest = () => {
  /** What is missing; undefined when the page has everything. */
  let parts: Set<Load> | undefined;
  let loading: Promise<void> | undefined;

  /** The page is about to be hydrated: from now on `loadLater` postpones. */
  const beginWithoutRest = (): void => {
    parts = new Set();
  };

  /**
   * Loads a part at once, or after the takeover of a page that is being hydrated.
   * @param load may be called again after it failed
   */
  const loadLater = async (load: Load): Promise<void> => {
    if (parts) parts.add(load);
    else await load();
  };

  const loadParts = async (missing: Set<Load>): Promise<void> => {
    await yieldToForm();
    // Another part may be added meanwhile.
    while (missing.size > 0)
      await Promise.all(
        [...missing].map(async (load) => {
          await load();
          missing.delete(load);
        }),
      );
    parts = undefined;
  };

  /** Resolves when the page has everything; fetches again what could not be fetched. */
  const loadRest = (): Promise<void> => {
    if (!parts) return Promise.resolve();
    loading ??= loadParts(parts).finally(() => {
      loading = undefined;
    });
    return loading;
  };

  /**
   * Resolves when the page has everything, however long its line is down: what waits for it is done, not lost.
   * @param onDelay called when code could not be fetched meanwhile
   */
  const untilRest = async (onDelay?: () => void): Promise<void> => {
    const stop = parts && onDelay && onCodeDelay(onDelay);
    await untilDone(loadRest);
    stop?.();
  };

  /** Runs work when the page has everything: at once where nothing is missing. */
  const withRest = (work: () => void): void => {
    if (parts) void untilRest().then(work);
    else work();
  };

  return { beginWithoutRest, loadLater, loadRest, untilRest, withRest };
};

/** Of this page. */
export const { beginWithoutRest, loadLater, loadRest, untilRest, withRest } = createRest();
