import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../../../../contract/call.ts';
import type { ContentItem } from '../../../../../contract/content.ts';
import { institutionCode, type ListQuery, readListQuery } from '../../../shared/page/addresses.ts';
import { findKind, findKindOfUrl, type PublicContent } from '../../../shared/page/content-kinds.ts';
import { getToday, listItems } from '../../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../../shared/page/public-item.ts';
import { type PageLoadContext, usePageData } from '../../../shared/page/public-page.ts';
import { createNotFoundError } from '../content-pages.ts';

export interface ItemList {
  readonly kind: PublicContent;
  readonly items: readonly PublicItem[];
  readonly wish: ListQuery;
  readonly pages: Pagination;
  readonly today: string;
}

export const toItemList = ({ path, items, ...rest }: ListData, language: string): ItemList => {
  const kind = findKind(path);
  if (!kind) throw new Error(`There are no pages at /${path}`);
  return { kind, items: items.map((item) => toPublicItem(kind, item, language)), ...rest };
};

/** The list of this page in the reader's language. */
export const useItemList = (): ItemList => {
  const { i18n } = useTranslation();
  return toItemList(usePageData<ListData>(), i18n.language);
};

export interface ListData {
  /** First part of the address, which names the kind. */
  readonly path: string;
  readonly wish: ListQuery;
  readonly items: readonly ContentItem[];
  readonly pages: Pagination;
  /** Today in Jakarta, yyyy-MM-dd. */
  readonly today: string;
}

/** @throws ApiError 404 for a kind, page number or institution that there is not */
export const readList = async ({ url, ask }: PageLoadContext): Promise<ListData> => {
  const kind = findKindOfUrl(url);
  const wish = readListQuery(url);
  if (!kind || !wish) throw createNotFoundError();
  const code = institutionCode(wish.institution);
  const query = {
    page: wish.page,
    ...(code !== undefined && { institutionCode: String(code) }),
    ...(wish.q !== undefined && kind.page.search && { q: wish.q }),
  };
  const [found, today] = await Promise.all([listItems(ask, kind, query), getToday(ask)]);
  return { path: kind.path, wish, today, ...found };
};
