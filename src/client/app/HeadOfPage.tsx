import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router-dom';
import type { HeadQuestion } from '../features/shared/page/public-page.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../state/languages.ts';
import { completeHead } from './drawing/head.ts';
import type { PageHandle } from './route-tree.ts';

const set = (selector: string, attribute: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/** Public pages: the head follows a navigation or a change of the language. What only crawlers read came from the server. */
export const HeadOfPage = () => {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const page = (match?.handle as PageHandle | undefined)?.page;
  const language: Language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const data = match?.loaderData;

  useEffect(() => {
    if (!page || data === undefined) return;
    const url = new URL(`${pathname}${search}`, location.origin);
    const question: HeadQuestion = {
      t: (key, params) => t(key, params ?? {}),
      language,
      url,
      params: match?.params ?? {},
    };
    const head = completeHead(page.describe(data, question), question, location.origin);
    document.title = head.title;
    set('meta[name="description"]', 'content', head.description);
    set('link[rel="canonical"]', 'href', head.canonical);
  }, [page, data, pathname, search, language, t, match?.params]);

  return null;
};
