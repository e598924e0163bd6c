import type { JsxFactory, RecipeDefinition, RecipeVariantRecord } from '@chakra-ui/react';
import type { SerializedStyles } from '@emotion/serialize';
import { createContext, createElement, type ElementType, type FunctionComponent, use, useInsertionEffect } from 'react';

export type Props = Record<string, unknown>;
export type Recipe = RecipeDefinition<RecipeVariantRecord>;

/** What an element is and how it looks; the recipe after another one wins. */
export interface Definition {
  readonly tag: ElementType;
  readonly recipes: readonly Recipe[];
}

/** An element with its properties; with the styles that its class name stands for, where they have been computed. */
export interface StyledElement {
  readonly tag: ElementType;
  readonly props: Props;
  readonly styles?: SerializedStyles;
}

/** Computes the styles of elements and adds them to the document (`theme/page-styles.ts`). */
export interface PageStyles {
  readonly apply: (definition: Definition, props: Props) => StyledElement;
  readonly insert: (tag: ElementType, styles: SerializedStyles) => void;
}

/**
 * Absent while the browser takes over a page: its elements have the class names that the server has given them, and the
 * code that computes styles is loaded afterwards.
 */
export const PageStylesContext = createContext<PageStyles | undefined>(undefined);

/** A component of `chakra()` that is given to `chakra()` again renders one element with the styles of both. */
const definitions = new WeakMap<object, Definition>();

const define = (tag: ElementType, recipe: Recipe): Definition => {
  const inner = typeof tag === 'string' ? undefined : definitions.get(tag);
  return { tag: inner?.tag ?? tag, recipes: [...(inner?.recipes ?? []), recipe] };
};

/** Properties with the defaults of those that are not given or undefined. */
const withDefaults = (defaults: Props, props: Props): Props => {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(given) };
};

/**
 * Hydration writes no attribute, so an element of the server keeps its class name. A new one has this mark until its styles
 * are computed (`theme/global-css.ts`).
 */
export const UNSTYLED = 'data-unstyled';

/**
 * A page at 400 % zoom: bars that stay in place would hide most of the rest. A phone whose keyboard is open is higher, and
 * keeps the state of its answers in sight.
 */
export const lowScreen = '@media (max-height: 20em)';

const withoutStyles = ({ tag, recipes }: Definition, props: Props): StyledElement => {
  const rest: Props = { ...props, [UNSTYLED]: '' };
  for (const { variants } of recipes) for (const name in variants) delete rest[name];
  for (const name of ['as', 'css', 'className']) delete rest[name];
  // Typed by `JsxFactory`.
  return { tag: typeof tag === 'string' ? ((props['as'] as ElementType | undefined) ?? tag) : tag, props: rest };
};

const isServer = typeof document === 'undefined';

const createStyled = (tag: ElementType, recipe: Recipe = {}, { defaultProps }: { defaultProps?: Props } = {}) => {
  const definition = define(tag, recipe);

  const Styled: FunctionComponent<Props> = (props) => {
    const pageStyles = use(PageStylesContext);
    const all = defaultProps ? withDefaults(defaultProps, props) : props;
    const element = pageStyles ? pageStyles.apply(definition, all) : withoutStyles(definition, all);
    const insert = (): void => {
      if (element.styles) pageStyles?.insert(element.tag, element.styles);
    };
    useInsertionEffect(insert, [pageStyles, element.styles, element.tag]);
    if (isServer) insert();
    return createElement(element.tag, element.props);
  };
  definitions.set(Styled, definition);
  return Styled;
};

/**
 * An element or component with styles: a recipe, and style properties in its use, as in Chakra UI, whose factory this
 * replaces. The styles are Chakra's; here each is computed once instead of at each rendering, and an element is one React
 * component instead of two (decision 239). Class names, and so the server's styles, stay the same.
 */
// The types are Chakra's, which infer the properties of a component from its tag and its recipe.
export const chakra = createStyled as JsxFactory;

/** A recipe of several components, typed as Chakra's. */
export const defineRecipe = <const Variants extends RecipeVariantRecord>(
  recipe: RecipeDefinition<Variants>,
): RecipeDefinition<Variants> => recipe;
