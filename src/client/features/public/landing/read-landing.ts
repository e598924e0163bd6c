import type { ContentItem } from '../../../../contract/content.ts';
import { getPortal } from '../../../../contract/portal.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { askItems } from '../../shared/page/ask-items.ts';
import { kindsShownAs, type PublicContent } from '../../shared/page/kinds.ts';
import type { PageQuestion } from '../../shared/page/public-page.ts';

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

const SHOWN = 3;

const excerptOf =
  ({ ask }: PageQuestion) =>
  async (kind: PublicContent): Promise<Excerpt> => ({
    path: kind.path,
    items: (await askItems(ask, kind, { pageSize: SHOWN })).items,
  });

export const readLanding = async (question: PageQuestion): Promise<LandingData> => {
  const newest = excerptOf(question);
  const [{ data: portal }, agendas, cards] = await Promise.all([
    question.ask(getPortal),
    Promise.all(kindsShownAs('agenda').map(newest)),
    Promise.all(kindsShownAs('cards').map(newest)),
  ]);
  return { portal, agendas, cards };
};
