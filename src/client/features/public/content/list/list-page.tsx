import { feedAddress, listAddress, nameOfInstitution } from '../../../shared/page/addresses.ts';
import type { HeadContext, PageHead, PublicPage } from '../../../shared/page/public-page.ts';
import { breadcrumbData, structuredDataOfList } from '../../../shared/page/structured-data.ts';
import { breadcrumbsTo } from '../content-pages.ts';
import { ListScreen, type ListView } from './ListScreen.tsx';
import { type ListData, readList, toItemList } from './list-data.ts';

/** Head of a list. What was searched for, and a page beyond the last, are nobody else's find. */
const describeList = (data: ListData, { t, language, url }: HeadContext): PageHead => {
  const { kind, items, wish, pages } = toItemList(data, language);
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
      ? [breadcrumbData(url.origin, breadcrumbsTo(t, kind)), ...structuredDataOfList(kind, items, publisher)]
      : [],
  };
};

/** The list of a kind of content, laid out in one way: a page fetches only the way that it needs. */
export const listPageOf = (View: ListView): PublicPage<ListData> => ({
  read: readList,
  describe: describeList,
  Screen: () => <ListScreen View={View} />,
});
