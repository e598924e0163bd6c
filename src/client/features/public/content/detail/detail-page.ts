import { clip } from '../../../shared/page/content-text.ts';
import { briefOf, type PublicItem } from '../../../shared/page/public-item.ts';
import type { HeadContext, HeadImage, PageHead, PublicPage } from '../../../shared/page/public-page.ts';
import { breadcrumbData, structuredDataOfItem } from '../../../shared/page/structured-data.ts';
import { breadcrumbsTo } from '../content-pages.ts';
import { DetailScreen } from './DetailScreen.tsx';
import { type DetailData, readDetail, toItemDetail } from './detail-data.ts';

const imageOf = ({ picture }: PublicItem): HeadImage | undefined => {
  const largest = picture?.sizes.at(-1);
  if (!largest) return undefined;
  return { url: largest.fallback, width: largest.width, height: largest.height, alt: picture?.alt?.text ?? '' };
};

/** Metadata of an item's page. */
const describeDetail = (data: DetailData, { t, language, url }: HeadContext): PageHead => {
  const { kind, item } = toItemDetail(data, language);
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const canonical = item.address ?? url.pathname;
  const breadcrumbs = [...breadcrumbsTo(t, kind), { to: canonical, label: item.heading.text }];
  return {
    title: item.heading.text,
    description: clip(briefOf(item)?.text ?? item.heading.text),
    canonical,
    image: imageOf(item),
    type: 'article',
    isIndexed: !item.isArchived,
    structured: [breadcrumbData(url.origin, breadcrumbs), ...structuredDataOfItem(kind, item, publisher)],
  };
};

/** Page of an item, for every kind of content with detail pages. */
export const detailPage: PublicPage<DetailData> = { read: readDetail, describe: describeDetail, Screen: DetailScreen };
