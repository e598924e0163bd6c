/** Below this a new reading is only the header's missing fraction of a second, and a countdown must not jump. */
const MIN_CORRECTION_MS = 2_000;

/** The server's time, going on between its answers by the page's own steady clock: a phone's may be wrong by years. */
export const createServerClock = (steady: () => number, device: () => number) => {
  let offset: number | undefined;
  return {
    /** `moment` as a Date header or an ISO 8601 text. */
    hear: (moment: string | undefined): void => {
      const heard = Date.parse(moment ?? '') - steady();
      if (Number.isNaN(heard)) return;
      if (offset === undefined || Math.abs(heard - offset) >= MIN_CORRECTION_MS) offset = heard;
    },
    /** Milliseconds since 1970; the device's own clock before the first answer. */
    now: (): number => (offset === undefined ? device() : offset + steady()),
  };
};

const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

export const syncServerClock = clock.hear;
export const serverNow = clock.now;
