import createCache, { type EmotionCache } from '@emotion/cache';
import type { DrawnStyle } from '../../../contract/drawing.ts';
import { STYLE_KEY } from './portal-app.tsx';

/** Collects the rules of one page instead of writing them between its elements. */
export const collectStyles = (): EmotionCache => {
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
  return cache;
};

const styleOf = (names: string, css: string): DrawnStyle => ({ names, css: css.replaceAll('</style', '<\\/style') });

/** Style elements in the form in which the browser's side knows them again. Global rules stand first. */
export const stylesOf = ({ key, inserted, registered }: EmotionCache): readonly DrawnStyle[] => {
  const rules = Object.entries(inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string');
  const globals = rules.filter(([name]) => registered[`${key}-${name}`] === undefined);
  const scoped = rules.filter(([name]) => registered[`${key}-${name}`] !== undefined);
  return [
    ...globals.map(([name, css]) => styleOf(`${key}-global ${name}`, css)),
    styleOf([key, ...scoped.map(([name]) => name)].join(' '), scoped.map(([, css]) => css).join('')),
  ];
};
