import { useTranslation } from 'react-i18next';
import type { ContentItem } from '../../../../contract/content.ts';
import { getPortal } from '../../../../contract/portal.ts';
import type { DataFor } from '../../../api/http.ts';
import { findKind, listKindsByView, type PublicContent } from '../../shared/page/content-kinds.ts';
import { listItems } from '../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../shared/page/public-item.ts';
import { type PageLoadContext, usePageData } from '../../shared/page/public-page.ts';

export const useLanding = (): LandingData => usePageData<LandingData>();

/** An excerpt in the reader's language. */
export const useExcerpt = ({
  path,
  items,
}: Excerpt): { readonly kind: PublicContent | undefined; readonly items: readonly PublicItem[] } => {
  const { i18n } = useTranslation();
  const kind = findKind(path);
  return { kind, items: kind ? items.map((item) => toPublicItem(kind, item, i18n.language)) : [] };
};

export type Portal = DataFor<typeof getPortal>;

/** The newest of one kind of content. */
export interface Excerpt {
  readonly path: string;
  readonly items: readonly ContentItem[];
}

export interface LandingData {
  readonly portal: Portal;
  /** What is to come. */
  readonly agendas: readonly Excerpt[];
  readonly cards: readonly Excerpt[];
}

const EXCERPT_SIZE = 3;

const excerptOf =
  ({ ask }: PageLoadContext) =>
  async (kind: PublicContent): Promise<Excerpt> => ({
    path: kind.path,
    items: (await listItems(ask, kind, { pageSize: EXCERPT_SIZE })).items,
  });

export const readLanding = async (question: PageLoadContext): Promise<LandingData> => {
  const newest = excerptOf(question);
  const [{ data: portal }, agendas, cards] = await Promise.all([
    question.ask(getPortal),
    Promise.all(listKindsByView('agenda').map(newest)),
    Promise.all(listKindsByView('cards').map(newest)),
  ]);
  return { portal, agendas, cards };
};
