interface DeviceWatch {
  /** Asks for what was stored elsewhere. */
  readonly pull: () => Promise<void>;
  /** Seconds until the next question, as the last reply says. */
  readonly askAgainAfter: () => number;
  /** Name of the open step: tabs of this browser notify each other under it. */
  readonly name: string;
}

/** Without input for this long nobody is in front of the page. It asks again when it is used. */
const REST_AFTER_MS = 10 * 60_000;
/** Signs that the applicant returns come several at once. */
const MIN_PAUSE_MS = 2_000;

const CHANNEL = 'kept-answers';

export interface DeviceWatcher {
  /** Notifies the other tabs that answers were stored. */
  readonly notify: () => void;
  readonly stop: () => void;
}

/**
 * Asks for changes of other devices while the page is visible and somebody uses it: again after the time that the server
 * says, and at once when the applicant returns to the page or another tab has stored answers.
 */
export const watchOtherDevices = ({ pull, askAgainAfter, name }: DeviceWatch): DeviceWatcher => {
  const now = (): number => performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [lastUse, lastQuestion] = [now(), now()];
  let isAsking = false;
  let isStopped = false;

  const isInUse = (): boolean => document.visibilityState === 'visible' && now() - lastUse < REST_AFTER_MS;
  const schedule = (): void => {
    clearTimeout(timer);
    timer = !isStopped && isInUse() ? setTimeout(() => void ask(), askAgainAfter() * 1_000) : undefined;
  };
  const ask = async (): Promise<void> => {
    if (isAsking || isStopped) return;
    isAsking = true;
    lastQuestion = now();
    await pull();
    isAsking = false;
    schedule();
  };
  const askSoon = (): void => {
    if (isInUse() && now() - lastQuestion >= MIN_PAUSE_MS) void ask();
    else if (timer === undefined) schedule();
  };
  const use = (): void => {
    lastUse = now();
    if (timer === undefined && !isAsking) askSoon();
  };
  const comeBack = (): void => {
    lastUse = now();
    askSoon();
  };
  const change = (): void => {
    if (document.visibilityState === 'visible') comeBack();
    else schedule();
  };

  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined;
  if (tabs)
    tabs.onmessage = ({ data }) => {
      if (data === name) void ask();
    };
  const uses = ['keydown', 'pointerdown', 'pointermove', 'touchstart'] as const;
  for (const event of uses) document.addEventListener(event, use, { passive: true });
  document.addEventListener('visibilitychange', change);
  window.addEventListener('focus', comeBack);
  window.addEventListener('online', comeBack);
  schedule();
  return {
    notify: () => tabs?.postMessage(name),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      tabs?.close();
      for (const event of uses) document.removeEventListener(event, use);
      document.removeEventListener('visibilitychange', change);
      window.removeEventListener('focus', comeBack);
      window.removeEventListener('online', comeBack);
    },
  };
};
