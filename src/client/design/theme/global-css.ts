import type { SystemStyleObject } from '@chakra-ui/react';
import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import { type ColourMode, modeEffects, neutrals } from '../../../engine/colours/neutrals.ts';
import { lowScreen, UNSTYLED } from '../chakra.ts';
import { type ThemeTokens, themes } from './theme-tokens.ts';
import { DEFAULT_THEME } from './themes.ts';

type Variables = Readonly<Record<`--${string}`, string>>;
type Rules = Readonly<Record<string, SystemStyleObject>>;

const cssVariables = (prefix: string, groups: Readonly<Record<string, Readonly<Record<string, string>>>>): Variables =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, roles]) =>
      Object.entries(roles).map(([role, value]) => [`--${prefix}-${group}-${role}`, value]),
    ),
  ) as Variables;

const arrowImage = (colour: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 8' fill='none' stroke='%23${colour}' stroke-width='2'%3E%3Cpath d='m1 1 5 5 5-5'/%3E%3C/svg%3E")`;

const sharedVariables = (shade: ColourMode): SystemStyleObject => ({
  colorScheme: shade,
  ...cssVariables('tone', neutrals[shade]),
  '--tone-shadow': modeEffects[shade].shadow,
  '--tone-depth': modeEffects[shade].depth,
  '--tone-arrow': arrowImage(modeEffects[shade].arrow),
});

const colourVariables = ({ brand, accent }: ThemeColours): Variables => cssVariables('theme', { brand, accent });

/** Only what the theme sets; `tokens.ts` has the fallbacks. */
const shapeVariables = ({ fonts = {}, radii = {} }: ThemeTokens): Variables => ({
  ...cssVariables('theme', { font: fonts, radius: radii }),
});

/** The default theme also applies to the root, without specificity, so that every theme overrides it. */
const light: Rules = {
  ':where(:root)': sharedVariables('light'),
  ...Object.fromEntries(
    Object.entries(themes).map(([name, tokens]) => [
      name === DEFAULT_THEME ? `:where(:root), [data-theme="${name}"]` : `[data-theme="${name}"]`,
      { ...colourVariables(tokens), ...shapeVariables(tokens) },
    ]),
  ),
};

/** A theme may be set on the page or on a part of it. */
const darkUnder = (root: string): Rules => ({
  [root]: sharedVariables('dark'),
  ...Object.fromEntries(
    Object.entries(themes).map(([name, { dark }]) => [
      `${root}[data-theme="${name}"], ${root} [data-theme="${name}"]`,
      colourVariables(dark),
    ]),
  ),
});

/** Dark rules apply to screens only: print is always light. */
const appearanceRules = {
  ...light,
  '@media screen': darkUnder('[data-appearance="dark"]'),
  '@media screen and (prefers-color-scheme: dark)': darkUnder('[data-appearance="system"]'),
} as const;

/** Selected links, buttons, tabs, options and segments. */
const chosen = [
  'a[aria-current]:not([aria-current=false])',
  'span[aria-current=step]',
  '[aria-pressed=true]',
  '[role=tab][aria-selected=true]',
  '[role=option][data-active=true]',
  '[data-segment]:has(input:checked)',
].join(', ');

/**
 * What logical properties do not mirror. Typed text has the direction of its own letters: phone numbers, numbers, email
 * addresses and codes stay left to right. News and events exist in Indonesian and English only.
 */
const rightToLeft: Rules = {
  '[dir=rtl] [data-mirrored]': { display: 'inline-block', transform: 'scaleX(-1)' },
  ':where([dir=rtl] :is(input:not([type=file]), textarea))': { unicodeBidi: 'plaintext', textAlign: 'right' },
  '[dir=rtl] :is(a[href^="tel:"], [translate=no])': { unicodeBidi: 'isolate', direction: 'ltr' },
  '[dir=rtl] :is([lang=id], [lang=en])': { direction: 'ltr', textAlign: 'end' },
};

/** Styles of bare elements and the variables of every theme. */
export const globalCss = {
  ...appearanceRules,
  ':root, [data-theme]': { colorPalette: 'brand' },
  '*': { '--global-color-border': 'colors.border' },
  html: {
    background: 'bg.subtle',
    color: 'fg',
    fontFamily: 'body',
    lineHeight: 'normal',
    scrollPaddingTop: '24',
    [lowScreen]: { scrollPaddingTop: '4' },
    WebkitTextSizeAdjust: '100%',
  },
  body: { minHeight: '100dvh', overflowWrap: 'anywhere' },
  'h1, h2, h3': { textWrap: 'balance' },
  'h1:focus, main:focus': { outline: 'none' },
  'a, button, input, select, textarea, summary, [tabindex="0"]': {
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  },
  'button, summary, select, [type=checkbox], [type=radio]': { cursor: 'pointer' },
  ...rightToLeft,
  // For a second at most: then what has no styles yet is shown as it is.
  [`[${UNSTYLED}]`]: { animation: 'appear 1ms 1s backwards' },
  '::placeholder': { color: 'fg.subtle', opacity: 1 },
  '::selection': { background: 'colorPalette.muted' },
  '@page': { margin: '16mm' },
  '@media print': {
    html: { background: 'bg.panel' },
    '*, *::before, *::after': { transition: 'none !important', boxShadow: 'none !important' },
  },
  // The device's contrast theme replaces all colours: selected elements use its highlight colours.
  '@media (forced-colors: active)': {
    [chosen]: { background: 'Highlight !important', color: 'HighlightText !important' },
    [`:is(${chosen}) *`]: { color: 'inherit !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // 0s, because 1ms would start a transition for every property of every element.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const;
