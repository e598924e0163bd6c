/** Pauses before each retry, in milliseconds. */
const PAUSES_MS = [500, 2_000, 8_000] as const;

/** Ends early when the browser is online again. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

const REPEAT_MS = 10_000;

/** Repeats work that needs the line until it succeeds, however long the line is down. */
export const untilDone = async <T>(work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work();
    } catch {
      await pause(REPEAT_MS);
    }
  }
};

/** Loads that wait for their next attempt. */
let delayed = 0;
const delayListeners = new Set<() => void>();

/** Calls the listener when an attempt to load code fails, and at once where the last one did. Returns the unsubscribe function. */
export const onCodeDelay = (listener: () => void): (() => void) => {
  if (delayed > 0) listener();
  delayListeners.add(listener);
  return () => delayListeners.delete(listener);
};

/** On the server code comes from the disk: another attempt finds no more than the first. */
const isFetched = (): boolean => typeof addEventListener === 'function';

const loadWithRetries = async <T>(load: () => Promise<T>): Promise<T> => {
  if (!isFetched()) return load();
  for (const ms of PAUSES_MS) {
    try {
      return await load();
    } catch {
      delayed++;
      for (const listener of delayListeners) listener();
      await pause(ms);
      delayed--;
    }
  }
  return load();
};

const loading = new Set<Promise<unknown>>();

/** The code that is being loaded: the server waits for it before it sends a page. */
export const codeBeingLoaded = (): readonly Promise<unknown>[] => [...loading];

/**
 * Loads code over an unreliable network in up to four attempts.
 * @throws what the last attempt threw
 */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> => {
  const code = loadWithRetries(load);
  loading.add(code);
  const end = (): void => void loading.delete(code);
  code.then(end, end);
  return code;
};

/**
 * Keeps what a function has loaded. The browser takes a task for each `import()`, also of code that is there, and may paint
 * before it: work with several of them waits for several frames.
 */
export const keepCode = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let kept: T | undefined;
  return async () => {
    kept ??= await load();
    return kept;
  };
};

/** Whether code could not be fetched; matches the messages of Chromium, Firefox and Safari. */
export const isCodeLoadError = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message);
