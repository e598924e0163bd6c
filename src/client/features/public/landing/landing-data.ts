import { useTranslation } from 'react-i18next';
import type { ContentItem } from '../../../../contract/content.ts';
import { getPortal } from '../../../../contract/portal.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { findKind, listKindsByView, type PublicContent } from '../../shared/page/content-kinds.ts';
import { listItems } from '../../shared/page/list-items.ts';
import { type PublicItem, toPublicItem } from '../../shared/page/public-item.ts';
import type { PageLoadContext } from '../../shared/page/public-page.ts';

export type Portal = DataFor<typeof getPortal>;

/** The newest items of one kind of content. */
export interface Excerpt {
  readonly path: string;
  readonly items: readonly ContentItem[];
}

export interface LandingData {
  readonly portal: Portal;
  /** Excerpts of the kinds whose lists are agendas. */
  readonly agendas: readonly Excerpt[];
  readonly cards: readonly Excerpt[];
}

const EXCERPT_SIZE = 3;

const excerptOf =
  ({ call }: PageLoadContext) =>
  async (kind: PublicContent): Promise<Excerpt> => ({
    path: kind.path,
    items: (await listItems(call, kind, { pageSize: EXCERPT_SIZE })).items,
  });

export const readLanding = async (context: PageLoadContext): Promise<LandingData> => {
  const newest = excerptOf(context);
  const [{ data: portal }, agendas, cards] = await Promise.all([
    context.call(getPortal),
    Promise.all(listKindsByView('agenda').map(newest)),
    Promise.all(listKindsByView('cards').map(newest)),
  ]);
  return { portal, agendas, cards };
};

/** An excerpt in the reader's language. */
export const useExcerpt = ({
  path,
  items,
}: Excerpt): { readonly kind: PublicContent | undefined; readonly items: readonly PublicItem[] } => {
  const { i18n } = useTranslation();
  const kind = findKind(path);
  return { kind, items: kind ? items.map((item) => toPublicItem(kind, item, i18n.language)) : [] };
};
