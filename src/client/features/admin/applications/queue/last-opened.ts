interface OpenedApplication {
  readonly id: string;
  /** Number of rows before it in its list; null when unknown. */
  readonly before: number | null;
  /** The list that it was opened from: see `queueSearchOf`. */
  readonly search: string;
}

/** Only in memory, because a filter may contain a name. */
let lastOpened: OpenedApplication | undefined;

/** Remembers the application that is open, so that its list shows it on the way back. */
export const rememberOpened = (opened: OpenedApplication): void => {
  lastOpened = opened;
};

/** The application that was opened last from this list. */
export const findLastOpened = (search: string): OpenedApplication | undefined =>
  lastOpened?.search === search ? lastOpened : undefined;

export const forgetOpened = (): void => {
  lastOpened = undefined;
};
