import { maxViewName } from '../../../../../../contract/admin-views.ts';
import { withStorage } from '../../../../../api/storage.ts';

/** A view that an earlier version of the portal stored in this browser. */
export interface BrowserView {
  readonly name: string;
  readonly search: string;
}

const storageKeyOf = (account: string): string => `saved-applicant-filters.${account}`;

const isBrowserView = (value: unknown): value is BrowserView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name.trim() !== '' &&
  'search' in value &&
  typeof value.search === 'string';

/** Only what the list still knows. */
const withKnownNames = (search: string, names: ReadonlySet<string>): string =>
  String(new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.has(name))));

/**
 * Reads stored text, which may be malformed.
 * @param names the parameters of the list's address
 */
export const parseBrowserViews = (text: string | null, names: ReadonlySet<string>): readonly BrowserView[] => {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed
      .filter(isBrowserView)
      .map(({ name, search }) => ({ name: name.trim().slice(0, maxViewName), search: withKnownNames(search, names) }));
  } catch {
    return [];
  }
};

export const readBrowserViews = (account: string, names: ReadonlySet<string>): readonly BrowserView[] =>
  parseBrowserViews(withStorage('localStorage', (storage) => storage.getItem(storageKeyOf(account))) ?? null, names);

/** Stores the views that are left. */
export const keepBrowserViews = (account: string, views: readonly BrowserView[]): void =>
  withStorage('localStorage', (storage) => {
    if (views.length === 0) storage.removeItem(storageKeyOf(account));
    else storage.setItem(storageKeyOf(account), JSON.stringify(views));
  });
