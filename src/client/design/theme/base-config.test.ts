import { defaultBaseConfig } from '@chakra-ui/react';
import { allCssProperties } from '@pandacss/is-valid-prop';
import { expect, it } from 'vitest';
import { baseConfig } from './base-config.ts';
import { isCssProperty } from './css-properties.ts';

const sources = Object.values(
  import.meta.glob<string>(['/src/client/**/*.{ts,tsx}', '!**/*.test.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).join('\n');

/** What Chakra would do more than writing a property as it is. */
const known = defaultBaseConfig.utilities ?? {};
const shorthands = Object.values(known).flatMap((utility) => [utility?.shorthand ?? []].flat());

/** Values that our scales have no names for, and words that other things are called by, too. */
const harmless =
  /^(bg|shadow|border|border\w*(Width|Style)|opacity|contrast|filter|scale|translate|transform|transition\w*|animation\w*|aspectRatio|cursor|position|textDecoration|focusRing|background(Size|Position|Repeat|Image)|flexDirection|invert|order|scrollbarWidth|w|h|p|m|x|y)$/;

const isUsed = (name: string): boolean => new RegExp(`(^|[\\s{])${name}(=[{"]|: )`, 'm').test(sources);

it('every property that takes a token, or that is none of CSS, is one that our engine knows', () => {
  const names = [...Object.keys(known), ...shorthands].filter((name) => !harmless.test(name));
  expect(names.filter(isUsed).filter((name) => !(name in (baseConfig.utilities ?? {})))).toEqual([]);
});

it('every condition of a style is one that our engine knows', () => {
  const used = new Set([...sources.matchAll(/\b_([a-z][A-Za-z]*)(?:=\{|: \{)/g)].map(([, name]) => name ?? ''));
  const conditions: object = defaultBaseConfig.conditions ?? {};
  expect([...used].filter((name) => name in conditions && !(name in (baseConfig.conditions ?? {})))).toEqual([]);
});

it('every style that stands on an element is known as one', () => {
  const isOnElement = (name: string): boolean => new RegExp(`\\s${name}=["{]`).test(sources);
  const ours = (name: string): boolean => isCssProperty(name) || name in (baseConfig.utilities ?? {});
  // Coordinates of drawings and settings of widgets.
  const drawn = ['x', 'y', 'd', 'r', 'cx', 'cy', 'rx', 'ry', 'fillOpacity'];
  const attributes = new Set([...drawn, 'zoom', 'page', 'columns', 'filter']);
  const used = allCssProperties.filter((name) => !attributes.has(name) && isOnElement(name));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !ours(name))).toEqual([]);
});
