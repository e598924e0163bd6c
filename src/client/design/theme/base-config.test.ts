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

/** Properties that Chakra transforms. */
const known = defaultBaseConfig.utilities ?? {};
const shorthands = Object.values(known).flatMap((utility) => [utility?.shorthand ?? []].flat());

/** Properties whose values our scales do not name, and names that the code also uses for other things. */
const harmless =
  /^(bg|shadow|border|border\w*(Width|Style)|opacity|brightness|contrast|filter|scale|translate|transform|transition\w*|animation\w*|aspectRatio|cursor|position|textDecoration|focusRing|background(Size|Position|Repeat|Image)|flexDirection|invert|order|left|right|overscrollBehavior|scrollbarWidth|w|h|p|m|x|y)$/;

const isUsed = (name: string): boolean => new RegExp(`(^|[\\s{])${name}(=[{"]|: )`, 'm').test(sources);

it('base-config.ts lists every Chakra style property that the client uses, except those in the list harmless', () => {
  const names = [...Object.keys(known), ...shorthands].filter((name) => !harmless.test(name));
  expect(names.filter(isUsed).filter((name) => !(name in (baseConfig.utilities ?? {})))).toEqual([]);
});

it('base-config.ts lists every Chakra condition, such as _hover, that the client uses', () => {
  const used = new Set([...sources.matchAll(/\b_([a-z][A-Za-z]*)(?:=\{|: \{)/g)].map(([, name]) => name ?? ''));
  const conditions: object = defaultBaseConfig.conditions ?? {};
  expect([...used].filter((name) => name in conditions && !(name in (baseConfig.conditions ?? {})))).toEqual([]);
});

it('every CSS property that the client sets on an element is in css-properties.ts or base-config.ts', () => {
  const isOnElement = (name: string): boolean => new RegExp(`\\s${name}=["{]`).test(sources);
  const ours = (name: string): boolean => isCssProperty(name) || name in (baseConfig.utilities ?? {});
  // Coordinates of drawings and settings of widgets.
  const geometry = ['x', 'y', 'd', 'r', 'cx', 'cy', 'rx', 'ry', 'fillOpacity'];
  const attributes = new Set([...geometry, 'zoom', 'page', 'columns', 'filter']);
  const used = allCssProperties.filter((name) => !attributes.has(name) && isOnElement(name));
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !ours(name))).toEqual([]);
});

it('no style of the client names the left or right side, which a language written from right to left would not mirror', () => {
  // `borderRightWidth` draws arrows, which are rotated and symmetrical.
  const physical =
    /\b(?:(?:margin|padding)(?:Left|Right)|border(?:Left\w*|(?:Top|Bottom)(?:Left|Right)Radius))(?:=|: )|\s(?:left|right)=["{]|\b(?:left|right): ['"]|textAlign(?:: |=)["'](?:left|right)/g;
  const allowed = ["textAlign: 'right"];
  expect([...sources.matchAll(physical)].map(([found]) => found).filter((found) => !allowed.includes(found))).toEqual(
    [],
  );
});
