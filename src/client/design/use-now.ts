import { useEffect, useState } from 'react';

/** The time in milliseconds since 1970, read again from `clock` after each interval. */
export const useNow = (clock: () => number, intervalMs: number): number => {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), intervalMs);
    return () => clearInterval(timer);
  }, [clock, intervalMs]);
  return now;
};
