import type { Pagination } from '../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../contract/content.ts';
import type { PublicContent } from './kinds.ts';
import type { PageQuestion } from './public-page.ts';

interface ItemQuery {
  readonly page?: number;
  readonly pageSize?: number;
  readonly institutionCode?: string;
  readonly q?: string;
}

interface FoundItems {
  readonly items: readonly ContentItem[];
  readonly pages: Pagination;
}

/** Items of a kind as the public sees them. */
export const askItems = async (
  ask: PageQuestion['ask'],
  kind: PublicContent,
  query: ItemQuery,
): Promise<FoundItems> => {
  const { data, pagination } = await ask(contentCalls(kind).list, { query });
  // What fields an item has is data, which no type knows.
  const items = data as unknown as readonly ContentItem[];
  const pages = pagination ?? { totalPages: 1, currentPage: 1, pageSize: items.length, totalItems: items.length };
  return { items, pages };
};
