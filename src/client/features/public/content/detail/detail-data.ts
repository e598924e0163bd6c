import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router-dom';
import type { Pagination } from '../../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../../contract/content.ts';
import { itemAddress } from '../../../shared/page/addresses.ts';
import { findKindOfUrl, type PublicContent } from '../../../shared/page/content-kinds.ts';
import { getToday, listItems } from '../../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../../shared/page/public-item.ts';
import { type PageLoadContext, usePageData } from '../../../shared/page/public-page.ts';
import { createNotFoundError, getKind } from '../content-pages.ts';

export interface DetailData {
  readonly path: string;
  readonly item: ContentItem;
  /** Other items of the same kind, those of the same institution first. */
  readonly related: readonly ContentItem[];
  readonly previous: ContentItem | null;
  readonly next: ContentItem | null;
  /** Position in the whole list, where the kind has neighbours. */
  readonly place: Pagination | null;
  readonly today: string;
}

const RELATED_COUNT = 3;

const readRelated = async ({ call }: PageLoadContext, kind: PublicContent, item: ContentItem) => {
  if (kind.neighbours) return [];
  const institutionCode = String(item.institutionCode);
  const { items } = await listItems(call, kind, { pageSize: RELATED_COUNT + 1, institutionCode });
  return items.filter(({ Id }) => Id !== item.Id).slice(0, RELATED_COUNT);
};

/** `previous` and `next` are items where the call adds neighbours (see `contentCalls`). */
const splitNeighbours = ({ previous, next, ...item }: ContentItem) => ({
  item,
  // The schema of the call declares them as items.
  previous: (previous as ContentItem | null | undefined) ?? null,
  next: (next as ContentItem | null | undefined) ?? null,
});

/** @throws ApiError 404, or a redirect to the item's canonical address where the URL is another one */
export const readDetail = async (context: PageLoadContext): Promise<DetailData> => {
  const { url, params, call } = context;
  const kind = findKindOfUrl(url);
  const id = kind?.neighbours ? params['id'] : params['slug'];
  if (!kind?.page.detail || id === undefined) throw createNotFoundError();
  const { data: item, pagination } = await call(contentCalls(kind).get, { params: { id } });
  const address = itemAddress(kind, item);
  if (address === undefined) throw createNotFoundError();
  if (address !== url.pathname && decodeURI(address) !== decodeURI(url.pathname))
    throw redirect(`${address}${url.search}`, 301);
  const [related, today] = await Promise.all([readRelated(context, kind, item), getToday(call)]);
  return { path: kind.path, ...splitNeighbours(item), related, place: pagination ?? null, today };
};

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
  const kind = getKind(path);
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

/** The item of the current page in the reader's language. */
export const useItemDetail = (): ItemDetail => {
  const { i18n } = useTranslation();
  return toItemDetail(usePageData<DetailData>(), i18n.language);
};
