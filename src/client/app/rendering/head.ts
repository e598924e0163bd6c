import { languageParameter } from '../../../contract/page-rendering.ts';
import type { HeadContext, PageHead } from '../../features/shared/page/public-page.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '../../state/languages.ts';
import { scriptSafeJson } from './page-data.ts';

const htmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign);

/** The text that React escaped. */
export const decodeHtml = (html: string): string =>
  Object.entries({ ...htmlEntities, "'": '&#x27;' }).reduceRight(
    (text, [sign, entity]) => text.replaceAll(entity, sign),
    html,
  );

const renderElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`;

const renderStructuredData = (data: object): string =>
  `<script type="application/ld+json">${scriptSafeJson({ '@context': 'https://schema.org', ...data })}</script>`;

type SerializableHead = Pick<Head, 'title' | 'isIndexed'> & Partial<Head>;

/** The head as HTML for search engines, shared links and browsers without scripts. */
export const renderHead = (head: SerializableHead): string =>
  [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description === undefined
      ? []
      : [renderElement('meta', { name: 'description', content: head.description })]),
    ...(head.isIndexed ? [] : [renderElement('meta', { name: 'robots', content: 'noindex' })]),
    ...(head.canonical === undefined ? [] : [renderElement('link', { rel: 'canonical', href: head.canonical })]),
    ...(head.alternates ?? []).map(({ language, url }) =>
      renderElement('link', { rel: 'alternate', hreflang: language, href: url }),
    ),
    ...(head.feed === undefined
      ? []
      : [renderElement('link', { rel: 'alternate', type: 'application/rss+xml', title: head.title, href: head.feed })]),
    ...(head.graph ?? []).map(([property, content]) => renderElement('meta', { property, content })),
    ...(head.structured ?? []).map(renderStructuredData),
  ].join('\n    ');

/** The head of a page, with absolute URLs. */
interface Head {
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
  readonly canonical: string;
  readonly alternates: readonly { readonly language: Language | 'x-default'; readonly url: string }[];
  readonly feed: string | undefined;
  /** Open Graph, property -> content. */
  readonly graph: readonly (readonly [string, string])[];
  readonly structured: readonly object[];
}

const withLanguage = (url: string, language: Language): string => {
  if (language === DEFAULT_LANGUAGE) return url;
  const address = new URL(url);
  address.searchParams.set(languageParameter, language);
  return address.href;
};

const imageGraph = (image: PageHead['image'], origin: string): (readonly [string, string])[] =>
  image
    ? [
        ['og:image', new URL(image.url, origin).href],
        ['og:image:width', String(image.width)],
        ['og:image:height', String(image.height)],
        ['og:image:alt', image.alt],
      ]
    : [];

const titleOf = (title: string, t: HeadContext['t']): string => {
  const portal = t('app.portal.name');
  return title === '' ? portal : `${title} · ${portal}`;
};

/** Resolves paths against `origin` and adds a URL for each language. */
export const completeHead = (page: PageHead, { t, language }: HeadContext, origin: string): Head => {
  const plain = new URL(page.canonical, origin).href;
  const canonical = withLanguage(plain, language);
  const title = titleOf(page.title, t);
  return {
    title,
    description: page.description,
    isIndexed: page.isIndexed ?? true,
    canonical,
    alternates: [
      ...Object.keys(languages).map((one) => ({ language: one, url: withLanguage(plain, one) })),
      { language: 'x-default', url: plain },
    ],
    feed: page.feed === undefined ? undefined : withLanguage(new URL(page.feed, origin).href, language),
    graph: [
      ['og:site_name', t('app.portal.name')],
      ['og:type', page.type ?? 'website'],
      ['og:title', page.title === '' ? title : page.title],
      ['og:description', page.description],
      ['og:url', canonical],
      ['og:locale', (languages[language] ?? language).replace('-', '_')],
      ...imageGraph(page.image, origin),
    ],
    structured: page.structured ?? [],
  };
};

/** The head of error pages and private pages, which search engines must not list. */
export const noindexHead = (title: string, { t }: Pick<HeadContext, 't'>): Pick<Head, 'title' | 'isIndexed'> => ({
  title: titleOf(title, t),
  isIndexed: false,
});
