import { useAddress } from '../../shared/use-address.ts';
import type { PanelEntry } from '../queries.ts';

export const asked = ['view', 'q', 'institutionCode', 'periodId'] as const;

/** What is looked for in a section; it stands in the address. */
export const useWish = () => useAddress(asked);

export type Wish = ReturnType<typeof useWish>;

/** The entries that the wish leaves: all words of the search somewhere in the title. */
export const narrow = (
  entries: readonly PanelEntry[],
  { q, institutionCode, periodId }: Wish['values'],
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
