import { languageParameter } from '../../../contract/drawing.ts';
import type { HeadQuestion, PageHead } from '../../features/shared/page/public-page.ts';
import { DEFAULT_LANGUAGE, type Language, languages } from '../../state/languages.ts';

/** A page's head, ready to be written. Addresses are complete. */
export interface Head {
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

const titleOf = (title: string, t: HeadQuestion['t']): string => {
  const portal = t('app.portal.name');
  return title === '' ? portal : `${title} · ${portal}`;
};

/** Paths become addresses below `origin`; every language has one of its own. */
export const completeHead = (page: PageHead, { t, language }: HeadQuestion, origin: string): Head => {
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

/** The head of a page that is none: an error, or one that is nobody else's business. */
export const bareHead = (title: string, { t }: Pick<HeadQuestion, 't'>): Pick<Head, 'title' | 'isIndexed'> => ({
  title: titleOf(title, t),
  isIndexed: false,
});
