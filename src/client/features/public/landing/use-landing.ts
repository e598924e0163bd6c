import { useTranslation } from 'react-i18next';
import { findKind, type PublicContent } from '../../shared/page/kinds.ts';
import { usePageData } from '../../shared/page/public-page.ts';
import { type ShownItem, showItem } from '../../shared/page/shown-item.ts';
import type { Excerpt, LandingData } from './read-landing.ts';

export const useLanding = (): LandingData => usePageData<LandingData>();

/** An excerpt in the reader's language. */
export const useExcerpt = ({
  path,
  items,
}: Excerpt): { readonly kind: PublicContent | undefined; readonly items: readonly ShownItem[] } => {
  const { i18n } = useTranslation();
  const kind = findKind(path);
  return { kind, items: kind ? items.map((item) => showItem(kind, item, i18n.language)) : [] };
};
