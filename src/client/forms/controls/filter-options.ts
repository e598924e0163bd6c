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

/** The platform's own list is faster than typing up to this number of options, above all on a phone. */
export const MAX_NATIVE_OPTIONS = 8;

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

/**
 * The option that a typed text identifies: the one with this label in any case, the only match, or the one that has it as
 * its search word, such as a code. The beginning of the label of another one is not taken for a code: `in` may become
 * Indonesia.
 */
export const matchTypedOption = (options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined => {
  const wanted = fold(typed);
  if (wanted === '') return undefined;
  const enabled = options.filter(({ isDisabled }) => !isDisabled);
  const named = enabled.find(({ label }) => fold(label) === wanted);
  if (named) return named;
  const found = filterOptions(options, typed).filter(({ isFallback }) => !isFallback);
  const [only, ...others] = found;
  if (others.length === 0) return only?.isDisabled ? undefined : only;
  const coded = enabled.find(({ search = '' }) => fold(search) === wanted);
  const isBeginning = found.some((option) => option !== coded && fold(option.label).startsWith(wanted));
  return isBeginning ? undefined : coded;
};
