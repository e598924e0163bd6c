import { pathTo } from '../../../../contract/pages.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import type { PanelEntry } from './queries.ts';

/** URL of a view or entry of the panel. */
export const getPanelUrl = (parameters: Readonly<Record<string, string>>): string =>
  `${pathTo('controlPanel')}?${new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''))}`;

export const entryParameters = ['view', 'q', 'institutionCode', 'periodId'] as const;

/** Filters of a section, from the URL. */
export const useEntryListQuery = () => useUrlQuery(entryParameters);

export type EntryListQuery = ReturnType<typeof useEntryListQuery>;

/** The entries that match the filters: the title contains all words of the search. */
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
