import { describe, expect, it } from 'vitest';
import { neutrals, type Shade } from './neutrals.ts';
import { logoOf, type ThemeColours, themes } from './themes.ts';

type Pair = readonly [name: string, one: string, other: string, least: number];

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2 contrast ratio. */
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

const TEXT = 4.5;
const EDGE = 3;

const grounds = ['DEFAULT', 'panel', 'subtle', 'muted'] as const;
const tones = ['error', 'success', 'warning', 'info'] as const;

const sharedPairs = ({ bg, fg, border, danger }: (typeof neutrals)[Shade]): Pair[] => [
  ...(['DEFAULT', 'muted', 'subtle', ...tones] as const).flatMap((role) =>
    grounds.map((ground): Pair => [`fg.${role} on bg.${ground}`, fg[role], bg[ground], TEXT]),
  ),
  ...tones.flatMap((role): Pair[] => [
    [`fg.${role} on bg.${role}`, fg[role], bg[role], TEXT],
    [`fg on bg.${role}`, fg.DEFAULT, bg[role], TEXT],
  ]),
  ['fg.inverted on bg.inverted', fg.inverted, bg.inverted, TEXT],
  ...(['DEFAULT', 'panel', 'subtle'] as const).flatMap((ground): Pair[] => [
    [`border.emphasized on bg.${ground}`, border.emphasized, bg[ground], EDGE],
    [`border.error on bg.${ground}`, border.error, bg[ground], EDGE],
    [`danger.focusRing on bg.${ground}`, danger.focusRing, bg[ground], EDGE],
    [`danger.fg on bg.${ground}`, danger.fg, bg[ground], TEXT],
  ]),
  ['danger.fg on danger.subtle', danger.fg, danger.subtle, TEXT],
  ['danger.contrast on danger.solid', danger.contrast, danger.solid, TEXT],
  ['danger.contrast on danger.hover', danger.contrast, danger.hover, TEXT],
];

const themePairs = ({ brand, accent }: ThemeColours, { bg, fg }: (typeof neutrals)[Shade]): Pair[] => [
  ['brand.contrast on brand.solid', brand.contrast, brand.solid, TEXT],
  ['brand.contrast on brand.hover', brand.contrast, brand.hover, TEXT],
  ...grounds.map((ground): Pair => [`brand.fg on bg.${ground}`, brand.fg, bg[ground], TEXT]),
  ...(['subtle', 'muted'] as const).flatMap((ground): Pair[] => [
    [`brand.fg on brand.${ground}`, brand.fg, brand[ground], TEXT],
    [`fg on brand.${ground}`, fg.DEFAULT, brand[ground], TEXT],
    [`fg.muted on brand.${ground}`, fg.muted, brand[ground], TEXT],
  ]),
  ['accent.contrast on accent.solid', accent.contrast, accent.solid, TEXT],
  ['accent.fg on bg', accent.fg, bg.DEFAULT, TEXT],
  ['accent.fg on bg.panel', accent.fg, bg.panel, TEXT],
  ['accent.fg on accent.subtle', accent.fg, accent.subtle, TEXT],
  ['accent.solid on brand.solid', accent.solid, brand.solid, EDGE],
  ...(['DEFAULT', 'panel', 'subtle'] as const).map(
    (ground): Pair => [`brand.focusRing on bg.${ground}`, brand.focusRing, bg[ground], EDGE],
  ),
];

describe.each(Object.entries(neutrals))('contrast in %s of the shared colours', (_, colours) => {
  it.each(sharedPairs(colours))('%s', (_pair, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

describe.each(Object.entries(themes))('contrast in %s', (_, tokens) => {
  const pairs = [
    ...themePairs(tokens, neutrals.light).map(([name, ...rest]) => [`light: ${name}`, ...rest] as const),
    ...themePairs(tokens.dark, neutrals.dark).map(([name, ...rest]) => [`dark: ${name}`, ...rest] as const),
  ];
  it.each(pairs)('%s', (_pair, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

it('has the four themes of specification 4, each with its own logo', () => {
  const names = ['theme-institute', 'theme-untar', 'theme-xinya', 'theme-yayasan'];
  expect(Object.keys(themes).sort()).toEqual(expect.arrayContaining(names));
  expect(new Set(names.map(logoOf)).size).toBe(4);
});
