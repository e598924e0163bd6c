import { useState } from 'react';
import { readCookie } from '../../../../api/cookies.ts';

/** A filter under a name, kept in this browser: a link. */
export interface SavedFilter {
  readonly name: string;
  readonly search: string;
}

/** Of each account its own: whoever works here next, perhaps of another institution, reads no names in them. */
const keyOf = (account: string): string => `saved-applicant-filters.${account}`;
const MOST_KEPT = 20;

const isSaved = (value: unknown): value is SavedFilter => {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedFilter, unknown>>;
  return typeof name === 'string' && typeof search === 'string';
};

/** What a browser may have kept, whoever wrote it. */
export const parseSaved = (text: string | null): readonly SavedFilter[] => {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? parsed.filter(isSaved).slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
};

/** The same name again takes the place of the one before. */
export const withFilter = (saved: readonly SavedFilter[], added: SavedFilter): readonly SavedFilter[] =>
  [...saved.filter(({ name }) => name !== added.name), added].slice(-MOST_KEPT);

export const readSaved = (account: string): readonly SavedFilter[] => {
  try {
    return parseSaved(localStorage.getItem(keyOf(account)));
  } catch {
    return [];
  }
};

export const writeSaved = (account: string, saved: readonly SavedFilter[]): void => {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(saved));
  } catch {
    // A browser that keeps nothing still lists it until the page is closed.
  }
};

export const useSavedFilters = () => {
  const [account] = useState(() => readCookie('userId') ?? '');
  const [saved, setSaved] = useState(() => readSaved(account));
  const replace = (next: readonly SavedFilter[]): void => {
    writeSaved(account, next);
    setSaved(next);
  };
  return {
    saved,
    add: (filter: SavedFilter) => replace(withFilter(saved, filter)),
    remove: (name: string) => replace(saved.filter((one) => one.name !== name)),
  };
};
