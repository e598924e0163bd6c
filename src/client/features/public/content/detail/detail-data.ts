import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router-dom';
import type { Pagination } from '../../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../../contract/content.ts';
import { itemAddress } from '../../../shared/page/addresses.ts';
import { findKind, findKindOfUrl, type PublicContent } from '../../../shared/page/content-kinds.ts';
import { getToday, listItems } from '../../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../../shared/page/public-item.ts';
import { type PageLoadContext, usePageData } from '../../../shared/page/public-page.ts';
import { createNotFoundError } from '../content-pages.ts';

export interface ItemDetail {
  readonly kind: PublicContent;
  readonly item: PublicItem;
  readonly related: readonly PublicItem[];
  readonly previous: PublicItem | undefined;
  readonly next: PublicItem | undefined;
  readonly place: DetailData['place'];
  readonly today: string;
}

export const toItemDetail = ({ path, place, today, ...data }: DetailData, language: string): ItemDetail => {
  const kind = findKind(path);
  if (!kind) throw new Error(`There are no pages at /${path}`);
  const show = (item: DetailData['item']) => toPublicItem(kind, item, language);
  return {
    kind,
    item: show(data.item),
    related: data.related.map(show),
    previous: data.previous ? show(data.previous) : undefined,
    next: data.next ? show(data.next) : undefined,
    place,
    today,
  };
};

/** The item of this page in the reader's language. */
export const useItemDetail = (): ItemDetail => {
  const { i18n } = useTranslation();
  return toItemDetail(usePageData<DetailData>(), i18n.language);
};

export interface DetailData {
  readonly path: string;
  readonly item: ContentItem;
  /** Others of the same kind, those of the same institution first. */
  readonly related: readonly ContentItem[];
  readonly previous: ContentItem | null;
  readonly next: ContentItem | null;
  /** Its place in the whole list, where the kind has neighbours. */
  readonly place: Pagination | null;
  readonly today: string;
}

const RELATED_COUNT = 3;

const readRelated = async ({ ask }: PageLoadContext, kind: PublicContent, item: ContentItem) => {
  if (kind.neighbours) return [];
  const institutionCode = String(item.institutionCode);
  const { items } = await listItems(ask, kind, { pageSize: RELATED_COUNT + 1, institutionCode });
  return items.filter(({ Id }) => Id !== item.Id).slice(0, RELATED_COUNT);
};

const toItemOrNull = (value: unknown): ContentItem | null => (value as ContentItem | undefined) ?? null;

/** @throws ApiError 404, or the way to the item's one address where it was asked for under another */
export const readDetail = async (question: PageLoadContext): Promise<DetailData> => {
  const { url, params, ask } = question;
  const kind = findKindOfUrl(url);
  const id = kind?.neighbours ? params['id'] : params['slug'];
  if (!kind?.page.detail || id === undefined) throw createNotFoundError();
  const { data, pagination } = await ask(contentCalls(kind).get, { params: { id } });
  const item = data as unknown as ContentItem;
  const address = itemAddress(kind, item);
  if (address === undefined) throw createNotFoundError();
  if (address !== url.pathname && decodeURI(address) !== decodeURI(url.pathname))
    throw redirect(`${address}${url.search}`, 301);
  const [related, today] = await Promise.all([readRelated(question, kind, item), getToday(ask)]);
  const { previous, next, ...own } = item;
  return {
    path: kind.path,
    item: own as ContentItem,
    related,
    previous: toItemOrNull(previous),
    next: toItemOrNull(next),
    place: pagination ?? null,
    today,
  };
};
