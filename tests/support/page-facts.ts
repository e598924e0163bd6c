import type { Page } from 'playwright';

/** Facts of a page's HTML before any script ran, read with the parser of a browser. */
export interface PageFacts {
  readonly language: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly robots: string | undefined;
  readonly canonical: string | undefined;
  /** hreflang -> address */
  readonly alternates: Readonly<Record<string, string>>;
  readonly feed: string | undefined;
  /** Open Graph */
  readonly graph: Readonly<Record<string, string>>;
  readonly structured: readonly Readonly<Record<string, unknown>>[];
  /** Attributes and elements that the Content-Security-Policy forbids. */
  readonly refused: readonly string[];
  readonly headings: number;
  /** Text of the page's main part. */
  readonly main: string;
}

/** @param page any page of a browser; nothing is opened in it */
export const readFacts = (page: Page, html: string): Promise<PageFacts> =>
  page.evaluate((source) => {
    const doc = new DOMParser().parseFromString(source, 'text/html');
    const all = (selector: string) => [...doc.querySelectorAll(selector)];
    const attribute = (selector: string, name: string) => doc.querySelector(selector)?.getAttribute(name) ?? undefined;
    const pairs = (selector: string, key: string, value: string) =>
      Object.fromEntries(all(selector).map((each) => [each.getAttribute(key) ?? '', each.getAttribute(value) ?? '']));
    const isInline = (script: Element) =>
      !script.hasAttribute('src') && !/^application\/(?:ld\+)?json$/.test(script.getAttribute('type') ?? '');
    const handlers = all('*').filter((each) => each.getAttributeNames().some((name) => name.startsWith('on')));
    const bad = [...all('[style]'), ...all('script').filter(isInline), ...all('a[href^="javascript:" i]'), ...handlers];
    return {
      language: doc.documentElement.lang,
      title: doc.title,
      description: attribute('meta[name="description"]', 'content'),
      robots: attribute('meta[name="robots"]', 'content'),
      canonical: attribute('link[rel="canonical"]', 'href'),
      alternates: pairs('link[rel="alternate"][hreflang]', 'hreflang', 'href'),
      feed: attribute('link[type="application/rss+xml"]', 'href'),
      graph: pairs('meta[property^="og:"]', 'property', 'content'),
      structured: all('script[type="application/ld+json"]').map((each) => JSON.parse(each.textContent ?? '')),
      refused: bad.map((each) => each.outerHTML.slice(0, 200)),
      headings: all('h1').length,
      main: doc.querySelector('main')?.textContent ?? '',
    };
  }, html);

/** Texts of the elements that a selector finds in XML. @throws where it is none */
export const readXml = (page: Page, xml: string, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    ([source, wanted]) => {
      const doc = new DOMParser().parseFromString(source, 'application/xml');
      const error = doc.querySelector('parsererror');
      if (error) throw new Error(error.textContent ?? 'no XML');
      return [...doc.querySelectorAll(wanted)].map((each) => each.textContent ?? '');
    },
    [xml, selector] as const,
  );
