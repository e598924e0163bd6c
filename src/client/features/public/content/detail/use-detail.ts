import { useTranslation } from 'react-i18next';
import { findKind, type PublicContent } from '../../../shared/page/kinds.ts';
import { usePageData } from '../../../shared/page/public-page.ts';
import { type ShownItem, showItem } from '../../../shared/page/shown-item.ts';
import type { DetailData } from './read-detail.ts';

export interface ShownDetail {
  readonly kind: PublicContent;
  readonly item: ShownItem;
  readonly related: readonly ShownItem[];
  readonly previous: ShownItem | undefined;
  readonly next: ShownItem | undefined;
  readonly place: DetailData['place'];
  readonly today: string;
}

export const showDetail = ({ path, place, today, ...data }: DetailData, language: string): ShownDetail => {
  const kind = findKind(path);
  if (!kind) throw new Error(`There are no pages at /${path}`);
  const show = (item: DetailData['item']) => showItem(kind, item, language);
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
export const useDetail = (): ShownDetail => {
  const { i18n } = useTranslation();
  return showDetail(usePageData<DetailData>(), i18n.language);
};
