import { clip } from '../../../shared/page/plain-text.ts';
import type { HeadImage, HeadQuestion, PageHead } from '../../../shared/page/public-page.ts';
import { briefOf, type ShownItem } from '../../../shared/page/shown-item.ts';
import { breadcrumbsOf, structuredItem } from '../../../shared/page/structured.ts';
import { trailTo } from '../trail.ts';
import type { DetailData } from './read-detail.ts';
import { showDetail } from './use-detail.ts';

const imageOf = ({ picture }: ShownItem): HeadImage | undefined => {
  const largest = picture?.sizes.at(-1);
  if (!largest) return undefined;
  return { url: largest.fallback, width: largest.width, height: largest.height, alt: picture?.alt?.text ?? '' };
};

/** Head of an item's page. */
export const describeDetail = (data: DetailData, { t, language, url }: HeadQuestion): PageHead => {
  const { kind, item } = showDetail(data, language);
  const publisher = { origin: url.origin, name: t('app.portal.owner'), language };
  const canonical = item.address ?? url.pathname;
  const trail = [...trailTo(t, kind), { to: canonical, label: item.heading.text }];
  return {
    title: item.heading.text,
    description: clip(briefOf(item)?.text ?? item.heading.text),
    canonical,
    image: imageOf(item),
    type: 'article',
    // Only crawlers read it, and they read what the server drew: the browser need not carry it.
    structured: import.meta.env.SSR ? [breadcrumbsOf(url.origin, trail), ...structuredItem(kind, item, publisher)] : [],
  };
};
