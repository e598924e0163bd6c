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

/** Head of an item's page. */
export const describeDetail = (data: DetailData, { t, language, url }: HeadContext): PageHead => {
  const { kind, item } = toItemDetail(data, language);
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const canonical = item.address ?? url.pathname;
  const trail = [...breadcrumbsTo(t, kind), { to: canonical, label: item.heading.text }];
  return {
    title: item.heading.text,
    description: clip(briefOf(item)?.text ?? item.heading.text),
    canonical,
    image: imageOf(item),
    type: 'article',
    // Only crawlers read it, and they read what the server drew: the browser need not carry it.
    structured: import.meta.env.SSR
      ? [breadcrumbData(url.origin, trail), ...structuredDataOfItem(kind, item, publisher)]
      : [],
  };
};

/** The page of an item of any kind of content that has such pages. */
export const detailPage: PublicPage<DetailData> = { read: readDetail, describe: describeDetail, Screen: DetailScreen };
