import { foldText } from '../../../engine/text/fold-text.ts';

export interface ComboboxOption {
  readonly value: string | number;
  readonly label: string;
  /** Further words that match the option. */
  readonly search?: string;
  readonly isDisabled?: boolean;
  /** Offered after all others, whatever is typed. */
  readonly isFallback?: boolean;
}

/** Most rows that are rendered; a note asks the applicant to narrow a longer list. */
export const MAX_SHOWN_OPTIONS = 100;

const fold = (text: string): string => foldText(text).trim();

/**
 * Options that contain every typed word, those that begin with the text first. Ignores accents and case. Options that
 * are always offered come last.
 */
export const filterOptions = (options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] => {
  const wanted = fold(typed);
  if (wanted === '') return options;
  const words = wanted.split(/\s+/);
  const found = options.filter((option) => {
    if (option.isFallback) return false;
    const text = fold(`${option.label} ${option.search ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const starts = found.filter((option) => fold(option.label).startsWith(wanted));
  const fallbacks = options.filter(({ isFallback }) => isFallback);
  return [...starts, ...found.filter((option) => !starts.includes(option)), ...fallbacks];
};

/** The rows that are rendered of those that were found. */
export const shownOptions = (found: readonly ComboboxOption[]): readonly ComboboxOption[] => [
  ...found.slice(0, MAX_SHOWN_OPTIONS),
  ...found.slice(MAX_SHOWN_OPTIONS).filter(({ isFallback }) => isFallback),
];

/** Index of the next enabled option in a direction, wrapping around; -1 when there is none. */
export const nextEnabledIndex = (options: readonly ComboboxOption[], from: number, step: 1 | -1): number => {
  const count = options.length;
  for (let i = 1; i <= count; i++) {
    const index = ((((from < 0 && step < 0 ? 0 : from) + i * step) % count) + count) % count;
    if (!options[index]?.isDisabled) return index;
  }
  return -1;
};

/** The option that a typed text identifies: the one with this label in any case, or the only match. */
export const matchTypedOption = (options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined => {
  const same = options.find(
    ({ isDisabled, label, search = label }) =>
      !isDisabled && [label, search].some((name) => fold(name) === fold(typed)),
  );
  if (same || fold(typed) === '') return same;
  const [only, ...others] = filterOptions(options, typed).filter(({ isFallback }) => !isFallback);
  return others.length === 0 && !only?.isDisabled ? only : undefined;
};
