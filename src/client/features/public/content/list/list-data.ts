import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../../../../contract/call.ts';
import type { ContentItem } from '../../../../../contract/content.ts';
import { institutionCode, type ListQuery, readListQuery } from '../../../shared/page/addresses.ts';
import { findKindOfUrl, type PublicContent } from '../../../shared/page/content-kinds.ts';
import { getToday, listItems } from '../../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../../shared/page/public-item.ts';
import { type PageLoadContext, usePageData } from '../../../shared/page/public-page.ts';
import { createNotFoundError, getKind } from '../content-pages.ts';

export interface ListData {
  /** First path segment, which names the kind. */
  readonly path: string;
  readonly query: ListQuery;
  readonly items: readonly ContentItem[];
  readonly pages: Pagination;
  /** Today in Jakarta, yyyy-MM-dd. */
  readonly today: string;
}

/** @throws ApiError 404 for an unknown kind or institution and an invalid page number */
export const readList = async ({ url, call }: PageLoadContext): Promise<ListData> => {
  const kind = findKindOfUrl(url);
  const query = readListQuery(url);
  if (!kind || !query) throw createNotFoundError();
  const code = institutionCode(query.institution);
  const callQuery = {
    page: query.page,
    ...(code !== undefined && { institutionCode: String(code) }),
    ...(query.q !== undefined && kind.page.search && { q: query.q }),
  };
  const [found, today] = await Promise.all([listItems(call, kind, callQuery), getToday(call)]);
  return { path: kind.path, query, today, ...found };
};

export interface ItemList {
  readonly kind: PublicContent;
  readonly items: readonly PublicItem[];
  readonly query: ListQuery;
  readonly pages: Pagination;
  readonly today: string;
}

export const toItemList = ({ path, items, ...rest }: ListData, language: string): ItemList => {
  const kind = getKind(path);
  return { kind, items: items.map((item) => toPublicItem(kind, item, language)), ...rest };
};

/** The list of the current page in the reader's language. */
export const useItemList = (): ItemList => {
  const { i18n } = useTranslation();
  return toItemList(usePageData<ListData>(), i18n.language);
};

/** Layout of the items of a list. */
export type ListView = ComponentType<{ readonly list: ItemList }>;
