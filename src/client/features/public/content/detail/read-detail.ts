import { redirect } from 'react-router-dom';
import type { Pagination } from '../../../../../contract/call.ts';
import { type ContentItem, contentCalls } from '../../../../../contract/content.ts';
import { itemAddress } from '../../../shared/page/addresses.ts';
import { askItems } from '../../../shared/page/ask-items.ts';
import { findKindOf, type PublicContent } from '../../../shared/page/kinds.ts';
import type { PageQuestion } from '../../../shared/page/public-page.ts';
import { readToday } from '../../../shared/page/today.ts';
import { absent } from '../absent.ts';

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

const RELATED = 3;

const readRelated = async ({ ask }: PageQuestion, kind: PublicContent, item: ContentItem) => {
  if (kind.neighbours) return [];
  const institutionCode = String(item.institutionCode);
  const { items } = await askItems(ask, kind, { pageSize: RELATED + 1, institutionCode });
  return items.filter(({ Id }) => Id !== item.Id).slice(0, RELATED);
};

const asItem = (value: unknown): ContentItem | null => (value as ContentItem | undefined) ?? null;

/** @throws ApiError 404, or the way to the item's one address where it was asked for under another */
export const readDetail = async (question: PageQuestion): Promise<DetailData> => {
  const { url, params, ask } = question;
  const kind = findKindOf(url);
  const id = kind?.neighbours ? params['id'] : params['slug'];
  if (!kind?.page.detail || id === undefined) throw absent();
  const { data, pagination } = await ask(contentCalls(kind).get, { params: { id } });
  const item = data as unknown as ContentItem;
  const address = itemAddress(kind, item);
  if (address === undefined) throw absent();
  if (address !== url.pathname && decodeURI(address) !== decodeURI(url.pathname))
    throw redirect(`${address}${url.search}`, 301);
  const [related, today] = await Promise.all([readRelated(question, kind, item), readToday(ask)]);
  const { previous, next, ...own } = item;
  return {
    path: kind.path,
    item: own as ContentItem,
    related,
    previous: asItem(previous),
    next: asItem(next),
    place: pagination ?? null,
    today,
  };
};
