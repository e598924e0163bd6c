/** Runs a job when the browser is idle, at the latest after `timeout` ms. Returns a function that cancels it. */
export const whenIdle = (job: () => void, timeout = 500): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(job, { timeout });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(job, 1);
  return () => clearTimeout(handle);
};

/** Pause in typing after which dependent elements are updated. */
export const TYPING_PAUSE_MS = 250;

/** Runs the job once, `wait` ms after the last request; `flush` runs a due job at once. */
interface Debounced {
  readonly request: () => void;
  readonly flush: () => void;
  readonly cancel: () => void;
  readonly isDue: () => boolean;
}

/** @param atMost longest delay of a job while requests keep coming */
export const debounce = (job: () => void, wait: number, atMost = Number.POSITIVE_INFINITY): Debounced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstRequest = 0;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const run = (): void => {
    cancel();
    job();
  };
  return {
    request: () => {
      const now = performance.now();
      if (timer === undefined) firstRequest = now;
      clearTimeout(timer);
      timer = setTimeout(run, Math.max(0, Math.min(wait, firstRequest + atMost - now)));
    },
    flush: () => {
      if (timer !== undefined) run();
    },
    cancel,
    isDue: () => timer !== undefined,
  };
};
