/** A Date header has no fractions of a second: smaller corrections are ignored, so that countdowns do not jump. */
const MIN_CORRECTION_MS = 2_000;

/** The server's time, advanced by the page's monotonic clock: the clock of a phone may be wrong by years. */
export const createServerClock = (steady: () => number, device: () => number) => {
  let offset: number | undefined;
  return {
    /** @param moment a Date header or an ISO 8601 text */
    sync: (moment: string | undefined): void => {
      const measured = Date.parse(moment ?? '') - steady();
      if (Number.isNaN(measured)) return;
      if (offset === undefined || Math.abs(measured - offset) >= MIN_CORRECTION_MS) offset = measured;
    },
    /** Milliseconds since 1970; the device's clock before the first response. */
    now: (): number => (offset === undefined ? device() : offset + steady()),
  };
};

const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
);

export const syncServerClock = clock.sync;
export const serverNow = clock.now;
