import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../../engine/colours/contrast.ts';
import {
  backgrounds,
  type ContrastPair,
  contrastPairsOf,
  MIN_EDGE_CONTRAST,
  MIN_TEXT_CONTRAST,
} from '../../../engine/colours/contrast-pairs.ts';
import { type ColourMode, neutrals } from '../../../engine/colours/neutrals.ts';
import { themes } from './theme-tokens.ts';
import { logoOf } from './themes.ts';

const tones = ['error', 'success', 'warning', 'info'] as const;

const sharedPairs = ({ bg, fg, border, danger }: (typeof neutrals)[ColourMode]): ContrastPair[] => [
  ...(['DEFAULT', 'muted', 'subtle', ...tones] as const).flatMap((role) =>
    backgrounds.map((ground): ContrastPair => [`fg.${role} on bg.${ground}`, fg[role], bg[ground], MIN_TEXT_CONTRAST]),
  ),
  ...tones.flatMap((role): ContrastPair[] => [
    [`fg.${role} on bg.${role}`, fg[role], bg[role], MIN_TEXT_CONTRAST],
    [`fg on bg.${role}`, fg.DEFAULT, bg[role], MIN_TEXT_CONTRAST],
    [`fg.muted on bg.${role}`, fg.muted, bg[role], MIN_TEXT_CONTRAST],
    [`fg.subtle on bg.${role}`, fg.subtle, bg[role], MIN_TEXT_CONTRAST],
    [`fg.error on bg.${role}`, fg.error, bg[role], MIN_TEXT_CONTRAST],
    [`border.emphasized on bg.${role}`, border.emphasized, bg[role], MIN_EDGE_CONTRAST],
    [`border.${role} on bg.${role}`, border[role], bg[role], MIN_EDGE_CONTRAST],
  ]),
  ['fg.inverted on bg.inverted', fg.inverted, bg.inverted, MIN_TEXT_CONTRAST],
  ...backgrounds.flatMap((ground): ContrastPair[] => [
    [`border.emphasized on bg.${ground}`, border.emphasized, bg[ground], MIN_EDGE_CONTRAST],
    [`border.error on bg.${ground}`, border.error, bg[ground], MIN_EDGE_CONTRAST],
    [`danger.focusRing on bg.${ground}`, danger.focusRing, bg[ground], MIN_EDGE_CONTRAST],
    [`danger.fg on bg.${ground}`, danger.fg, bg[ground], MIN_TEXT_CONTRAST],
  ]),
  ['danger.fg on danger.subtle', danger.fg, danger.subtle, MIN_TEXT_CONTRAST],
  ['danger.contrast on danger.solid', danger.contrast, danger.solid, MIN_TEXT_CONTRAST],
  ['danger.contrast on danger.hover', danger.contrast, danger.hover, MIN_TEXT_CONTRAST],
];

describe.each(Object.entries(neutrals))('contrast of the shared colours in %s mode', (_, colours) => {
  it.each(sharedPairs(colours))('%s has enough contrast', (_pair, a, b, least) =>
    expect(contrastRatio(a, b)).toBeGreaterThanOrEqual(least),
  );
});

describe.each(Object.entries(themes))('contrast of the colours of %s', (_, tokens) => {
  const pairs = [
    ...contrastPairsOf(tokens, 'light').map(([name, ...rest]) => [`light: ${name}`, ...rest] as const),
    ...contrastPairsOf(tokens.dark, 'dark').map(([name, ...rest]) => [`dark: ${name}`, ...rest] as const),
  ];
  it.each(pairs)('%s has enough contrast', (_pair, a, b, least) =>
    expect(contrastRatio(a, b)).toBeGreaterThanOrEqual(least),
  );
});

const widgetFiles = readdirSync('src/client/forms', { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
);

it('widgets use the solid colours for backgrounds alone: as lines and ticks they are too dark in dark mode', () => {
  const uses = widgetFiles.flatMap((path) =>
    readFileSync(`src/client/forms/${path}`, 'utf8')
      .split('\n')
      .filter((line) => /\b(?:brand|accent|colorPalette)\.solid|(?:palette|brand|accent)-solid/.test(line))
      .map((line) => line.trim().replace(/: .*/, '')),
  );
  expect([...new Set(uses)]).toEqual(['background']);
});

it('the themes institute, untar, xinya and yayasan exist, among any others, and no two of them have the same logo', () => {
  const names = ['theme-institute', 'theme-untar', 'theme-xinya', 'theme-yayasan'];
  expect(Object.keys(themes).sort()).toEqual(expect.arrayContaining(names));
  expect(new Set(names.map(logoOf)).size).toBe(4);
});
