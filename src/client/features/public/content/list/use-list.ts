import { useTranslation } from 'react-i18next';
import type { Pagination } from '../../../../../contract/call.ts';
import type { ListWish } from '../../../shared/page/addresses.ts';
import { findKind, type PublicContent } from '../../../shared/page/kinds.ts';
import { usePageData } from '../../../shared/page/public-page.ts';
import { type ShownItem, showItem } from '../../../shared/page/shown-item.ts';
import type { ListData } from './read-list.ts';

export interface ShownList {
  readonly kind: PublicContent;
  readonly items: readonly ShownItem[];
  readonly wish: ListWish;
  readonly pages: Pagination;
  readonly today: string;
}

export const showList = ({ path, items, ...rest }: ListData, language: string): ShownList => {
  const kind = findKind(path);
  if (!kind) throw new Error(`There are no pages at /${path}`);
  return { kind, items: items.map((item) => showItem(kind, item, language)), ...rest };
};

/** The list of this page in the reader's language. */
export const useList = (): ShownList => {
  const { i18n } = useTranslation();
  return showList(usePageData<ListData>(), i18n.language);
};
