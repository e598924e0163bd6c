import { Readable } from 'node:stream';
import { ErrorLevel, SitemapStream, streamToPromise } from 'sitemap';

export interface SitemapPage {
  /** Of the page in the language that needs no asking for. */
  readonly path: string;
  readonly updatedAt: string | undefined;
}

export interface SiteLanguage {
  readonly language: string;
  /** What is added to an address to get the page in it. */
  readonly query: string;
}

/** Every page once in each language, each naming all others. */
export const writeSitemap = async (
  origin: string,
  pages: readonly SitemapPage[],
  languages: readonly SiteLanguage[],
): Promise<string> => {
  const entries = pages.flatMap(({ path, updatedAt }) => {
    const links = languages.map(({ language, query }) => ({ lang: language, url: origin + path + query }));
    const fallback = { lang: 'x-default', url: origin + path };
    return links.map(({ url }) => ({ url, links: [...links, fallback], ...(updatedAt && { lastmod: updatedAt }) }));
  });
  const stream = new SitemapStream({
    level: ErrorLevel.THROW,
    xmlns: { news: false, video: false, image: false, xhtml: true },
  });
  return (await streamToPromise(Readable.from(entries).pipe(stream))).toString();
};
