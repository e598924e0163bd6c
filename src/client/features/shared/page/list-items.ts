import type { Pagination } from '../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../contract/content.ts';
import { getPortal } from '../../../../contract/portal.ts';
import type { PublicContent } from './content-kinds.ts';
import type { PageLoadContext } from './public-page.ts';

/** Today in Jakarta (yyyy-MM-dd), by the server's clock. */
export const getToday = async (call: PageLoadContext['call']): Promise<string> => (await call(getPortal)).data.today;

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

/** Published items of a kind. */
export const listItems = async (
  call: PageLoadContext['call'],
  kind: PublicContent,
  query: ItemQuery,
): Promise<FoundItems> => {
  const { data, pagination } = await call(contentCalls(kind).list, { query });
  const pages = pagination ?? { totalPages: 1, currentPage: 1, pageSize: data.length, totalItems: data.length };
  return { items: data, pages };
};
