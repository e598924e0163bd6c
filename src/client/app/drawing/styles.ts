import createCache, { type EmotionCache } from '@emotion/cache';
import { nonceMark } from '../../../contract/drawing.ts';
import { STYLE_KEY } from './portal-app.tsx';

/** Collects the rules of one page instead of writing them between its elements. */
export const collectStyles = (): EmotionCache => {
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
  return cache;
};

const tag = (ids: string, css: string): string =>
  `<style data-emotion="${ids}" nonce="${nonceMark}">${css.replaceAll('</style', '<\\/style')}</style>`;

/** Style elements in the form in which the browser's side knows them again. Global rules stand first. */
export const styleHtml = ({ key, inserted, registered }: EmotionCache): string => {
  const rules = Object.entries(inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string');
  const globals = rules.filter(([name]) => registered[`${key}-${name}`] === undefined);
  const scoped = rules.filter(([name]) => registered[`${key}-${name}`] !== undefined);
  return [
    ...globals.map(([name, css]) => tag(`${key}-global ${name}`, css)),
    tag([key, ...scoped.map(([name]) => name)].join(' '), scoped.map(([, css]) => css).join('')),
  ].join('');
};
