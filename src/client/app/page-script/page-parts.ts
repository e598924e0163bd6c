/** The elements with this `data-part`. */
export const findParts = (name: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-part="${name}"]`),
];

/** Calls the listener when the browser shows a copy of the page that it kept: the visitor may have chosen since. */
export const onRestored = (listener: () => void): void =>
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) listener();
  });
