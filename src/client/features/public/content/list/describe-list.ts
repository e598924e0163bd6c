import { feedAddress, listAddress } from '../../../shared/page/addresses.ts';
import { nameOfInstitution } from '../../../shared/page/institution-name.ts';
import type { HeadQuestion, PageHead } from '../../../shared/page/public-page.ts';
import { breadcrumbsOf, structuredList } from '../../../shared/page/structured.ts';
import { trailTo } from '../trail.ts';
import type { ListData } from './read-list.ts';
import { showList } from './use-list.ts';

/** Head of a list. What was searched for, and a page beyond the last, are nobody else's find. */
export const describeList = (data: ListData, { t, language, url }: HeadQuestion): PageHead => {
  const { kind, items, wish, pages } = showList(data, language);
  const name = t(`${kind.key}.page.title`);
  const parts = [
    name,
    ...(wish.institution === undefined ? [] : [nameOfInstitution(t, wish.institution)]),
    ...(wish.page > 1 && wish.page <= pages.totalPages
      ? [t('public.pages.place', { page: wish.page, total: pages.totalPages })]
      : []),
  ];
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  return {
    title: parts.join(' – '),
    description: t(`${kind.key}.page.lead`),
    canonical: listAddress(kind, { institution: wish.institution, page: wish.page }),
    isIndexed: wish.q === undefined && wish.page <= Math.max(1, pages.totalPages),
    ...(kind.page.feed && { feed: feedAddress(kind) }),
    // Only crawlers read it, and they read what the server drew: the browser need not carry it.
    structured: import.meta.env.SSR
      ? [breadcrumbsOf(url.origin, trailTo(t, kind)), ...structuredList(kind, items, publisher)]
      : [],
  };
};
