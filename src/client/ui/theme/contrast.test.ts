import { describe, expect, it } from 'vitest';
import { neutrals } from './colors.ts';
import { logoOf, type ThemeTokens, themes } from './themes.ts';

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
const { bg, fg, border } = neutrals;

const sharedPairs: [string, string, string, number][] = [
  ...(['DEFAULT', 'muted', 'subtle', 'error', 'success', 'warning', 'info'] as const).flatMap((role) =>
    (['DEFAULT', 'subtle', 'muted'] as const).map((ground): [string, string, string, number] => [
      `fg.${role} on bg.${ground}`,
      fg[role],
      bg[ground],
      TEXT,
    ]),
  ),
  ...(['error', 'success', 'warning', 'info'] as const).map((role): [string, string, string, number] => [
    `fg.${role} on bg.${role}`,
    fg[role],
    bg[role],
    TEXT,
  ]),
  ['fg.inverted on bg.inverted', fg.inverted, bg.inverted, TEXT],
  ['border.emphasized on bg', border.emphasized, bg.DEFAULT, EDGE],
  ['border.emphasized on bg.subtle', border.emphasized, bg.subtle, EDGE],
  ['border.error on bg', border.error, bg.DEFAULT, EDGE],
];

const themePairs = ({ brand, accent }: ThemeTokens): [string, string, string, number][] => [
  ['brand.contrast on brand.solid', brand.contrast, brand.solid, TEXT],
  ['brand.contrast on brand.hover', brand.contrast, brand.hover, TEXT],
  ['brand.muted on brand.solid', brand.muted, brand.solid, TEXT],
  ['brand.fg on bg', brand.fg, bg.DEFAULT, TEXT],
  ['brand.fg on bg.subtle', brand.fg, bg.subtle, TEXT],
  ['brand.fg on brand.subtle', brand.fg, brand.subtle, TEXT],
  ['brand.fg on brand.muted', brand.fg, brand.muted, TEXT],
  ['fg on brand.subtle', fg.DEFAULT, brand.subtle, TEXT],
  ['fg.muted on brand.subtle', fg.muted, brand.subtle, TEXT],
  ['accent.contrast on accent.solid', accent.contrast, accent.solid, TEXT],
  ['accent.fg on bg', accent.fg, bg.DEFAULT, TEXT],
  ['accent.fg on accent.subtle', accent.fg, accent.subtle, TEXT],
  ['accent.solid on brand.solid', accent.solid, brand.solid, EDGE],
  ['brand.focusRing on bg', brand.focusRing, bg.DEFAULT, EDGE],
  ['brand.focusRing on bg.subtle', brand.focusRing, bg.subtle, EDGE],
];

describe('contrast of the shared colours', () => {
  it.each(sharedPairs)('%s', (_, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

describe.each(Object.entries(themes))('contrast in %s', (_, tokens) => {
  it.each(themePairs(tokens))('%s', (_pair, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

it('has the four themes of specification 4, each with its own logo', () => {
  const names = ['theme-institute', 'theme-untar', 'theme-xinya', 'theme-yayasan'];
  expect(Object.keys(themes).sort()).toEqual(expect.arrayContaining(names));
  expect(new Set(names.map(logoOf)).size).toBe(4);
});
