import { describe, expect, it } from 'vitest';
import { contrast } from '../../../engine/colours/contrast.ts';
import { neutrals, type Shade } from '../../../engine/colours/neutrals.ts';
import { EDGE, grounds, type Pair, TEXT, themePairs } from '../../../engine/colours/theme-pairs.ts';
import { logoOf, themes } from './themes.ts';

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

describe.each(Object.entries(neutrals))('contrast in %s of the shared colours', (_, colours) => {
  it.each(sharedPairs(colours))('%s', (_pair, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

describe.each(Object.entries(themes))('contrast in %s', (_, tokens) => {
  const pairs = [
    ...themePairs(tokens, 'light').map(([name, ...rest]) => [`light: ${name}`, ...rest] as const),
    ...themePairs(tokens.dark, 'dark').map(([name, ...rest]) => [`dark: ${name}`, ...rest] as const),
  ];
  it.each(pairs)('%s', (_pair, a, b, least) => expect(contrast(a, b)).toBeGreaterThanOrEqual(least));
});

it('has the four themes of specification 4, each with its own logo', () => {
  const names = ['theme-institute', 'theme-untar', 'theme-xinya', 'theme-yayasan'];
  expect(Object.keys(themes).sort()).toEqual(expect.arrayContaining(names));
  expect(new Set(names.map(logoOf)).size).toBe(4);
});
