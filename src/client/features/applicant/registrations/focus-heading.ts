/** Once what held the focus is gone from the page, its heading takes it. */
export const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
};
