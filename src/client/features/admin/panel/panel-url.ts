import { pathTo } from '../../../../contract/pages.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import type { PanelEntry } from './queries.ts';

/** Where a view of the panel, or one entry of it, is found. */
export const getPanelUrl = (asked: Readonly<Record<string, string>>): string =>
  `${pathTo('controlPanel')}?${new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))}`;

export const entryParameters = ['view', 'q', 'institutionCode', 'periodId'] as const;

/** What is looked for in a section; it stands in the address. */
export const useEntryListQuery = () => useUrlQuery(entryParameters);

export type EntryListQuery = ReturnType<typeof useEntryListQuery>;

/** The entries that the wish leaves: all words of the search somewhere in the title. */
export const filterEntries = (
  entries: readonly PanelEntry[],
  { q, institutionCode, periodId }: EntryListQuery['values'],
  titleOf: (entry: PanelEntry) => string,
): readonly PanelEntry[] => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const title = titleOf(entry).toLowerCase();
    return (
      (institutionCode === '' || String(entry.institutionCode) === institutionCode) &&
      (periodId === '' || entry.parentId === periodId) &&
      words.every((word) => title.includes(word))
    );
  });
};
