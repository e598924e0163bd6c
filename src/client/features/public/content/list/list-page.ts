import { feedAddress, listAddress, nameOfInstitution } from '../../../shared/page/addresses.ts';
import type { HeadContext, PageHead, PublicPage } from '../../../shared/page/public-page.ts';
import { breadcrumbData, structuredDataOfList } from '../../../shared/page/structured-data.ts';
import { breadcrumbsTo } from '../content-pages.ts';
import { ListScreen } from './ListScreen.tsx';
import { type ListData, readList, toItemList } from './list-data.ts';

/** Metadata of a list. Search results and a page beyond the last are not indexed. */
const describeList = (data: ListData, { t, language, url }: HeadContext): PageHead => {
  const { kind, items, query, pages } = toItemList(data, language);
  const name = t(`${kind.key}.page.title`);
  const parts = [
    name,
    ...(query.institution === undefined ? [] : [nameOfInstitution(t, query.institution)]),
    ...(query.page > 1 && query.page <= pages.totalPages
      ? [t('public.pages.place', { page: query.page, total: pages.totalPages })]
      : []),
  ];
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  return {
    title: parts.join(' – '),
    description: t(`${kind.key}.page.lead`),
    canonical: listAddress(kind, { institution: query.institution, page: query.page }),
    isIndexed: query.q === undefined && query.page <= Math.max(1, pages.totalPages),
    ...(kind.page.feed && { feed: feedAddress(kind) }),
    structured: [breadcrumbData(url.origin, breadcrumbsTo(t, kind)), ...structuredDataOfList(kind, items, publisher)],
  };
};

/** The list page of any kind of content. */
export const listPage: PublicPage<ListData> = { read: readList, describe: describeList, Screen: ListScreen };
