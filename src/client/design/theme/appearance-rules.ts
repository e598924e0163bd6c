import type { SystemStyleObject } from '@chakra-ui/react';
import { effects, neutrals, type Shade } from '../../../engine/colours/neutrals.ts';
import type { ThemeColours } from '../../../engine/colours/theme-pairs.ts';
import { DEFAULT_THEME, type ThemeTokens, themes } from './themes.ts';

type Variables = Readonly<Record<`--${string}`, string>>;
type Rules = Readonly<Record<string, SystemStyleObject>>;

const named = (prefix: string, groups: Readonly<Record<string, Readonly<Record<string, string>>>>): Variables =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, roles]) =>
      Object.entries(roles).map(([role, value]) => [`--${prefix}-${group}-${role}`, value]),
    ),
  ) as Variables;

const arrow = (colour: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%23${colour}' stroke-width='2'%3E%3Cpath d='m1 1 5 5 5-5'/%3E%3C/svg%3E")`;

const sharedOf = (shade: Shade): SystemStyleObject => ({
  colorScheme: shade,
  ...named('tone', neutrals[shade]),
  '--tone-shadow': effects[shade].shadow,
  '--tone-depth': effects[shade].depth,
  '--tone-arrow': arrow(effects[shade].arrow),
});

const coloursOf = ({ brand, accent }: ThemeColours): Variables => named('theme', { brand, accent });

/** Only what a theme says: the rest falls back to the portal's own (`scales.ts`). */
const shapeOf = ({ fonts = {}, radii = {} }: ThemeTokens): Variables => ({
  ...named('theme', { font: fonts, radius: radii }),
});

/** The default also stands on the root, without weight, so that every theme overrules it whatever the order. */
const light: Rules = {
  ':where(:root)': sharedOf('light'),
  ...Object.fromEntries(
    Object.entries(themes).map(([name, tokens]) => [
      name === DEFAULT_THEME ? `:where(:root), [data-theme="${name}"]` : `[data-theme="${name}"]`,
      { ...coloursOf(tokens), ...shapeOf(tokens) },
    ]),
  ),
};

/** A theme begins on the page itself or on a part of it. */
const darkUnder = (root: string): Rules => ({
  [root]: sharedOf('dark'),
  ...Object.fromEntries(
    Object.entries(themes).map(([name, { dark }]) => [
      `${root}[data-theme="${name}"], ${root} [data-theme="${name}"]`,
      coloursOf(dark),
    ]),
  ),
});

/** What paper shows is always light. */
export const appearanceRules = {
  ...light,
  '@media screen': darkUnder('[data-appearance="dark"]'),
  '@media screen and (prefers-color-scheme: dark)': darkUnder('[data-appearance="system"]'),
} as const;
