import { foldText } from '../../../../engine/text/fold-text.ts';

/** Something that the search finds: a page, an action or an applicant. */
export interface SearchEntry {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly run: () => void;
}

export interface SearchGroup {
  readonly name: 'actions' | 'applicants' | 'pages';
  readonly entries: readonly SearchEntry[];
}

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The entries in whose label each typed word begins a word; all of them while nothing is typed. */
export const findEntries = (entries: readonly SearchEntry[], typed: string): readonly SearchEntry[] => {
  const words = wordsOf(typed);
  return entries.filter(({ label }) => {
    const parts = wordsOf(label);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
};

/** The option after (1) or before (-1) the active one, around the ends; undefined of an empty list. */
export const moveActive = (keys: readonly string[], active: string | undefined, step: 1 | -1): string | undefined => {
  const at = active === undefined ? -1 : keys.indexOf(active);
  if (at < 0) return step === 1 ? keys[0] : keys.at(-1);
  return keys[(at + step + keys.length) % keys.length];
};
