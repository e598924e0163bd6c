import type { JsxFactory, RecipeDefinition, RecipeVariantRecord, SystemStyleObject } from '@chakra-ui/react';
import isAttribute from '@emotion/is-prop-valid';
import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils';
import { createElement, type ElementType, type FunctionComponent, useInsertionEffect } from 'react';
import { useStyleCache } from './theme/style-cache.ts';
import { system } from './theme/system.ts';

type Props = Record<string, unknown>;
type Recipe = RecipeDefinition<RecipeVariantRecord>;
type Styles = SystemStyleObject & { readonly css?: SystemStyleObject | SystemStyleObject[] };

interface Definition {
  readonly tag: ElementType;
  readonly recipe: Recipe;
}

/** A component of `chakra()` that is given to `chakra()` again renders one element with the styles of both. */
const definitions = new WeakMap<object, Definition>();

const isServer = typeof document === 'undefined';

/** Attributes whose names are style properties too. */
const attributes: Readonly<Record<string, string>> = {
  htmlWidth: 'width',
  htmlHeight: 'height',
  htmlSize: 'size',
  htmlTranslate: 'translate',
};

/** A width in percent has any value: what the server remembers of one component must not grow without end. */
const MAX_REMEMBERED = 500;

/** A property as part of a key: `1` and `'1'` are different styles. */
const describe = (name: string, value: unknown): string => `${name}:${JSON.stringify(value)};`;

/** Properties with the defaults of those that are not given or undefined. */
const withDefaults = (defaults: Props, props: Props): Props => {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
};

const merge = (tag: ElementType, recipe: Recipe): Definition => {
  const inner = typeof tag === 'string' ? undefined : definitions.get(tag);
  return inner
    ? { tag: inner.tag, recipe: system.cva(inner.recipe).merge(system.cva(recipe)).config }
    : { tag, recipe };
};

/** Computes the styles of the elements of one definition, each combination of variants and style properties once. */
const createStyles = (recipe: Recipe) => {
  const remembered = new Map<string, SerializedStyles>();
  let ofVariants: ((variants: Props) => SystemStyleObject) | undefined;

  const compute = (variants: Props, { css, ...properties }: Styles) => {
    ofVariants ??= system.cva(recipe);
    // As an element of Chakra: later styles win.
    return system.css(ofVariants(variants), ...[css ?? []].flat(), properties);
  };

  return (key: string, variants: Props, properties: Styles): SerializedStyles => {
    const known = remembered.get(key);
    if (known) return known;
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    const computed = serializeStyles([compute(variants, properties)]);
    remembered.set(key, computed);
    return computed;
  };
};

const createStyled = (
  given: ElementType,
  givenRecipe: Recipe = {},
  { defaultProps }: { defaultProps?: Props } = {},
) => {
  const { tag, recipe } = merge(given, givenRecipe);
  const variantKeys = new Set(Object.keys(recipe.variants ?? {}));
  const isElement = typeof tag === 'string';
  const styles = createStyles(recipe);

  const Styled: FunctionComponent<Props> = (props) => {
    const cache = useStyleCache();
    const rest: Props = {};
    const variants: Props = {};
    const properties: Props = {};
    let key = '';
    let rendered = tag;
    const all = defaultProps ? withDefaults(defaultProps, props) : props;
    for (const name in all) {
      const value = all[name];
      if (value === undefined) continue;
      if (name === 'children' || name === 'ref') rest[name] = value;
      // Typed by `JsxFactory`.
      else if (name === 'as' && isElement) rendered = value as ElementType;
      else if (variantKeys.has(name)) {
        variants[name] = value;
        key += describe(name, value);
      } else if (system.isValidProperty(name)) {
        properties[name] = value;
        key += describe(name, value);
      } else if (attributes[name] !== undefined) rest[attributes[name]] = value;
      else if (!isElement || isAttribute(name)) rest[name] = value;
    }
    // Typed by `JsxFactory`, as `as` is.
    let serialized = styles(key, variants, properties as Styles);
    let className = '';
    if (typeof rest['className'] === 'string') {
      const outer: string[] = [];
      className = getRegisteredStyles(cache.registered, outer, rest['className']).trim();
      if (outer.length > 0) serialized = serializeStyles([serialized.styles, ...outer]);
    }
    const isStringTag = typeof rendered === 'string';
    registerStyles(cache, serialized, isStringTag);
    useInsertionEffect(() => {
      insertStyles(cache, serialized, isStringTag);
    }, [cache, serialized, isStringTag]);
    if (isServer) insertStyles(cache, serialized, isStringTag);
    if (serialized.styles) className = `${className} ${cache.key}-${serialized.name}`.trim();
    if (className) rest['className'] = className;
    return createElement(rendered, rest);
  };
  definitions.set(Styled, { tag, recipe });
  return Styled;
};

/**
 * An element or component with styles: a recipe, and style properties in its use, as in Chakra UI, whose factory this
 * replaces. The styles are Chakra's; here each is computed once instead of at each rendering, and an element is one React
 * component instead of two (decision 239). Class names, and so the server's styles, stay the same.
 */
// The types are Chakra's, which infer the properties of a component from its tag and its recipe.
export const chakra = createStyled as JsxFactory;
