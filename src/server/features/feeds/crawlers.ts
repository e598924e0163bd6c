import { Readable } from 'node:stream';
import { ErrorLevel, SitemapStream, streamToPromise } from 'sitemap';
import { itemAddress, listAddress } from '../../../contract/content.ts';
import { pages } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { listItemNames } from '../content/queries/items.ts';
import { type FeedContext, languageQuery } from './feed-context.ts';

interface SitemapPage {
  /** In the default language, without a query. */
  readonly path: string;
  readonly updatedAt: string | undefined;
}

interface SiteLanguage {
  readonly language: string;
  /** Added to a path to get the page in this language. */
  readonly query: string;
}

/** Every page once in each language; each entry links to all languages. */
const writeSitemap = async (
  origin: string,
  entries: readonly SitemapPage[],
  languages: readonly SiteLanguage[],
): Promise<string> => {
  const items = entries.flatMap(({ path, updatedAt }) => {
    const links = languages.map(({ language, query }) => ({ lang: language, url: origin + path + query }));
    const fallback = { lang: 'x-default', url: origin + path };
    return links.map(({ url }) => ({ url, links: [...links, fallback], ...(updatedAt && { lastmod: updatedAt }) }));
  });
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString();
};

const loopback = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** Pages outside content that crawlers may index. */
const publicPages: readonly string[] = [
  pages.landing,
  pages.contactUs,
  pages.studyPrograms,
  pages.studyProgram,
  pages.login,
  pages.register,
];

const firstPart = (path: string): string => path.split('/')[1] ?? '';

const privateParts = ({ content }: Catalogue): readonly string[] => {
  const kinds = Object.values(content).map(({ path }) => path);
  const parts = Object.values(pages)
    .filter((path) => !publicPages.includes(path))
    .map(firstPart)
    .filter((part) => !kinds.includes(part) && !part.startsWith(':'));
  return [...new Set(parts)].sort();
};

interface RobotsOptions {
  readonly catalogue: Catalogue;
  readonly origin: string;
  readonly hasDemoData: boolean;
}

/**
 * The content of robots.txt. A public portal with demo data excludes all crawlers, so that search engines do not list
 * demo content.
 */
export const writeRobotsTxt = ({ catalogue, origin, hasDemoData }: RobotsOptions): string => {
  if (hasDemoData && !loopback.test(origin)) return 'User-agent: *\nDisallow: /\n';
  const closed = privateParts(catalogue).flatMap((part) => [`Disallow: /${part}/`, `Disallow: /${part}$`]);
  const lines = ['User-agent: *', 'Disallow: /api/', 'Allow: /api/content/', ...closed];
  return `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
};

/** Built within a second; crawlers find older items through their lists. */
const MAX_SITEMAP_PAGES = 5_000;

/** Every public page: the fixed ones, and the lists and items of content. */
export const buildSitemap = async ({ db, catalogue, texts, origin }: FeedContext): Promise<string> => {
  const found: SitemapPage[] = [pages.landing, pages.contactUs, pages.studyPrograms].map((path) => ({
    path,
    updatedAt: undefined,
  }));
  for (const entity of Object.values(catalogue.content)) {
    if (!entity.page) continue;
    const items = entity.page.detail ? await listItemNames(db, entity, MAX_SITEMAP_PAGES) : [];
    found.push({ path: listAddress(entity), updatedAt: items[0]?.updatedAt });
    for (const item of items) {
      const path = itemAddress(entity, item);
      if (path !== undefined && found.length < MAX_SITEMAP_PAGES) found.push({ path, updatedAt: item.updatedAt });
    }
  }
  const languages = texts.locales.map((language) => ({ language, query: languageQuery(language) }));
  return writeSitemap(origin, found, languages);
};
