import type { Pagination } from '../../../../../contract/call.ts';
import type { ContentItem } from '../../../../../contract/content.ts';
import { institutionCode, type ListWish, readWish } from '../../../shared/page/addresses.ts';
import { askItems } from '../../../shared/page/ask-items.ts';
import { findKindOf } from '../../../shared/page/kinds.ts';
import type { PageQuestion } from '../../../shared/page/public-page.ts';
import { readToday } from '../../../shared/page/today.ts';
import { absent } from '../absent.ts';

export interface ListData {
  /** First part of the address, which names the kind. */
  readonly path: string;
  readonly wish: ListWish;
  readonly items: readonly ContentItem[];
  readonly pages: Pagination;
  /** Today in Jakarta, yyyy-MM-dd. */
  readonly today: string;
}

/** @throws ApiError 404 for a kind, page number or institution that there is not */
export const readList = async ({ url, ask }: PageQuestion): Promise<ListData> => {
  const kind = findKindOf(url);
  const wish = readWish(url);
  if (!kind || !wish) throw absent();
  const code = institutionCode(wish.institution);
  const query = {
    page: wish.page,
    ...(code !== undefined && { institutionCode: String(code) }),
    ...(wish.q !== undefined && kind.page.search && { q: wish.q }),
  };
  const [found, today] = await Promise.all([askItems(ask, kind, query), readToday(ask)]);
  return { path: kind.path, wish, today, ...found };
};
