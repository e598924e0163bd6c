const KEY = 'institution';

/** Parameters of the institution that is chosen now and of the one before (specification 4). */
export interface StoredChoice {
  readonly current: string | null;
  readonly before: string | null;
}

const noChoice: StoredChoice = { current: null, before: null };

const asParameter = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export const parseChoice = (text: string | null): StoredChoice => {
  try {
    const { current, before } = JSON.parse(text ?? '{}') as Partial<Record<keyof StoredChoice, unknown>>;
    return { current: asParameter(current), before: asParameter(before) };
  } catch {
    return noChoice;
  }
};

/** Storage may be forbidden (private mode): then the choice lasts as long as the page. */
export const readChoice = (): StoredChoice => {
  try {
    return parseChoice(localStorage.getItem(KEY));
  } catch {
    return noChoice;
  }
};

export const storeChoice = (choice: StoredChoice): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
  } catch {
    // See readChoice.
  }
};

/** The institution an applicant worked with last, if any. */
export const findChosenInstitution = (): string | undefined => {
  const { current, before } = readChoice();
  return current ?? before ?? undefined;
};
