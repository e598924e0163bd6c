import { useEffect, useSyncExternalStore } from 'react';

let isLeft = false;
let confirmLeft = (): void => {};
const listeners = new Set<() => void>();

const setLeft = (left: boolean): void => {
  isLeft = left;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the layout shows its frame without the screen. */
export const useLeftScreen = (): boolean => {
  const isNowLeft = useSyncExternalStore(
    subscribe,
    () => isLeft,
    () => false,
  );
  useEffect(() => {
    if (isNowLeft) confirmLeft();
  }, [isNowLeft]);
  return isNowLeft;
};

/** Removes the screen of the page, so that its form saves its input. Resolves when it has been unmounted. */
export const leaveScreen = (): Promise<void> =>
  new Promise((resolve) => {
    // In a new task: by then the whole screen has cleaned up.
    confirmLeft = () => setTimeout(resolve);
    setLeft(true);
  });

/** Shows the screen again. */
export const returnToScreen = (): void => setLeft(false);
