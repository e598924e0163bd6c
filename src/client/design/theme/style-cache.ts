import createCache, { type EmotionCache } from '@emotion/cache';
import { createContext, use } from 'react';

/** The styles of one page that are in the document: on the server of the rendered page, in the browser of all pages. */
export const StyleCache = createContext<EmotionCache | undefined>(undefined);

let outsidePages: EmotionCache | undefined;

/** Parts that are rendered outside a page, as in tests, share a cache. */
export const useStyleCache = (): EmotionCache => {
  const cache = use(StyleCache);
  if (cache) return cache;
  outsidePages ??= createCache({ key: 'css' });
  return outsidePages;
};
