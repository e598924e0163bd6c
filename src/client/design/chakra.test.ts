import { ChakraProvider, chakra as chakraOfLibrary } from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createElement, type ElementType, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { chakra, PageStylesContext } from './chakra.ts';
import { createPageStyles } from './theme/page-styles.ts';
import { system } from './theme/system.ts';

type Props = Readonly<Record<string, unknown>>;
type Factory = (tag: ElementType, recipe?: object, options?: object) => ElementType;

/** Markup and rules of a page. */
const render = (page: (cache: ReturnType<typeof createCache>) => ReactElement) => {
  const cache = createCache({ key: 'ui' });
  cache.compat = true;
  const html = renderToStaticMarkup(page(cache));
  const rules = Object.entries(cache.inserted).filter(([name]) => cache.registered[`ui-${name}`] !== undefined);
  return { html, rules: Object.fromEntries(rules) };
};

const renderOurs = (make: (factory: Factory) => ReactElement) =>
  render((cache) => createElement(PageStylesContext, { value: createPageStyles(cache) }, make(chakra as Factory)));

const Provider = ({ children }: { readonly children?: ReactNode }) => ChakraProvider({ value: system, children });

const renderTheirs = (make: (factory: Factory) => ReactElement) =>
  render((cache) =>
    // The global styles of the provider are registered under no class name.
    createElement(CacheProvider, { value: cache }, createElement(Provider, null, make(chakraOfLibrary as Factory))),
  );

const Plain = (props: Props) => createElement('i', { title: JSON.stringify(props) });
const Linked = ({ to, className }: Props) => createElement('a', { href: to, className });

const recipe = {
  base: { padding: '4', color: 'fg.muted', _hover: { color: 'fg' }, '& > a': { display: 'none' } },
  variants: {
    tone: { calm: { background: 'bg.panel' }, loud: { background: 'brand.solid', _focusVisible: { padding: '2' } } },
    wide: { true: { width: 'full' } },
  },
  compoundVariants: [{ tone: 'loud', wide: true, css: { borderRadius: 'lg' } }],
  defaultVariants: { tone: 'calm' },
};

const propsOfCases: Readonly<Record<string, Props>> = {
  'no properties': {},
  children: { children: 'text' },
  'a variant': { tone: 'loud' },
  'an unknown value of a variant': { tone: 'other' },
  'a variant that is true or false': { wide: true, children: createElement('b', null, 'text') },
  'two variants with a style of their own': { tone: 'loud', wide: true },
  'a variant that is undefined': { tone: undefined },
  'a style property that the recipe has too': { padding: '8' },
  'style properties by width of the screen': { padding: { base: '1', md: '2' }, display: ['none', 'flex'] },
  'a condition': { _hover: { color: 'danger.fg' }, _print: { display: 'none' } },
  'a selector': { '&:nth-of-type(3)': { margin: '0' } },
  'a style that is null or undefined': { padding: null, margin: undefined },
  'a default property that is undefined': { dir: undefined, children: 'text' },
  'a default property': { dir: 'rtl' },
  numbers: { opacity: 0, zIndex: 3, lineClamp: 2 },
  'a percentage': { width: '33.4%' },
  css: { css: { padding: '1', '& > b': { color: 'red' } }, padding: '2' },
  'a list of css': { css: [{ padding: '1' }, undefined, { margin: '2' }] },
  'a palette': { colorPalette: 'danger', background: 'colorPalette.solid' },
  'a text style': { textStyle: 'heading' },
  important: { padding: '4 !important' },
  'a variable': { '--size': 'spacing.4' },
  'a class': { className: 'own other' },
  attributes: { id: 'x', title: 'y', hidden: true, tabIndex: -1, role: 'note', 'aria-label': 'z', 'data-part': 'a' },
  'attributes that are style properties too': { htmlWidth: 20, htmlHeight: '30', width: '4', translate: '1px' },
  'names that no element has': { isBusy: true, someObject: { a: 1 } },
  handlers: { onClick: () => undefined },
  'another element': { as: 'em', padding: '3' },
  'a component in its place': { as: Linked, to: '/place', padding: '3' },
};

describe.each([
  ['an element', (factory: Factory) => factory('div', recipe)],
  ['an element without recipe', (factory: Factory) => factory('span')],
  ['an element with default properties', (factory: Factory) => factory('p', recipe, { defaultProps: { dir: 'auto' } })],
  ['a component', (factory: Factory) => factory(Plain, recipe)],
  ['a component that renders a link', (factory: Factory) => factory(Linked, recipe)],
  [
    'a component of the factory',
    (factory: Factory) => factory(factory('section', recipe), { base: { padding: '9', margin: '1' } }),
  ],
  [
    'a component of the factory with other variants',
    (factory: Factory) => factory(factory('section', recipe), { variants: { tone: { calm: { color: 'fg' } } } }),
  ],
] as const)('%s of chakra()', (name, make) => {
  // Chakra's writes `as` and names that no element has into the markup of a component that it has made itself.
  const isOwn = name.startsWith('a component of the factory');
  const cases = Object.entries(propsOfCases).filter(([, props]) => !isOwn || !('as' in props || 'someObject' in props));
  it.each(cases)('with %s has the markup and rules of Chakra UI', (_case, props) => {
    const page = (factory: Factory) => createElement(make(factory), props);
    expect(renderOurs(page)).toEqual(renderTheirs(page));
  });
});

it('a component of the factory in the factory renders another element in its place, and no name that no element has', () => {
  const make = chakra as Factory;
  const Part = make(make('section', recipe), { base: { margin: '1' } });
  const { html } = renderOurs(() => createElement(Part, { as: 'em', someObject: { a: 1 }, title: 'x' }));
  expect(html).toMatch(/^<em title="x" class="ui-\w+"><\/em>$/);
});

it('a second rendering and another page get the same class, and the page gets its rules', () => {
  const Part = (chakra as Factory)('div', recipe);
  const page = () =>
    createElement('main', null, createElement(Part, { padding: '8' }), createElement(Part, { padding: '8' }));
  const [first, second] = [renderOurs(page), renderOurs(page)];
  expect(second).toEqual(first);
  expect(Object.keys(first.rules)).toHaveLength(1);
});

it('a number and a text of the same digits, and a text like two properties, have styles of their own', () => {
  const Part = (chakra as Factory)('div');
  const values: readonly Props[] = [
    { width: 17 },
    { width: '17' },
    { width: '1px;height:2px' },
    { width: '1px', height: '2px' },
    { width: '1px;' },
  ];
  for (const props of values) {
    const theirs = renderTheirs((factory) => createElement(factory('div'), props));
    expect(renderOurs(() => createElement(Part, props))).toEqual(theirs);
  }
});

it('a component with thousands of widths keeps each of them right', () => {
  const Bar = (chakra as Factory)('div');
  const widths = Array.from({ length: 1_500 }, (_, index) => `${index % 700}%`);
  for (const width of widths) {
    const { rules } = renderOurs(() => createElement(Bar, { width }));
    expect(Object.values(rules).join()).toContain(`width:${width};`);
  }
});

it('an element without the code of styles has a mark, and no class, variant or style that a browser would write', () => {
  const Part = (chakra as Factory)('button', recipe);
  const props = {
    tone: 'loud',
    wide: true,
    css: { padding: '1' },
    className: 'own',
    as: 'a',
    href: '/x',
    children: 'y',
  };
  expect(renderToStaticMarkup(createElement(Part, props))).toBe('<a href="/x" data-unstyled="">y</a>');
});
