import type { Pagination } from '../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../contract/content.ts';
import { getPortal } from '../../../../contract/portal.ts';
import type { PublicContent } from './content-kinds.ts';
import type { PageLoadContext } from './public-page.ts';

/** Today where the admissions offices are, yyyy-MM-dd, by the server's clock. */
export const getToday = async (ask: PageLoadContext['ask']): Promise<string> => (await ask(getPortal)).data.today;

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
export const listItems = async (
  ask: PageLoadContext['ask'],
  kind: PublicContent,
  query: ItemQuery,
): Promise<FoundItems> => {
  const { data, pagination } = await ask(contentCalls(kind).list, { query });
  // What fields an item has is data, which no type knows.
  const items = data as unknown as readonly ContentItem[];
  const pages = pagination ?? { totalPages: 1, currentPage: 1, pageSize: items.length, totalItems: items.length };
  return { items, pages };
};
