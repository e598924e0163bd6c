import type { SystemStyleObject } from '@chakra-ui/react';
import type { EmotionCache } from '@emotion/cache';
import isAttribute from '@emotion/is-prop-valid';
import { type SerializedStyles, serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles, registerStyles } from '@emotion/utils';
import type { ElementType } from 'react';
import type { Definition, PageStyles, Props, Recipe, StyledElement } from '../chakra.ts';
import { system } from './system.ts';

type Styles = SystemStyleObject & { readonly css?: SystemStyleObject | SystemStyleObject[] };

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

const merge = (recipes: readonly Recipe[]): Recipe =>
  recipes.reduce((first, second) => system.cva(first).merge(system.cva(second)).config);

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

const createApply = ({ tag, recipes }: Definition) => {
  const recipe = merge(recipes);
  const variantKeys = new Set(Object.keys(recipe.variants ?? {}));
  const isElement = typeof tag === 'string';
  const styles = createStyles(recipe);

  return (cache: EmotionCache, all: Props): StyledElement => {
    const rest: Props = {};
    const variants: Props = {};
    const properties: Props = {};
    let key = '';
    let rendered = tag;
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
    registerStyles(cache, serialized, typeof rendered === 'string');
    if (serialized.styles) className = `${className} ${cache.key}-${serialized.name}`.trim();
    if (className) rest['className'] = className;
    return { tag: rendered, props: rest, styles: serialized };
  };
};

const known = new WeakMap<Definition, ReturnType<typeof createApply>>();

const applyOf = (definition: Definition): ReturnType<typeof createApply> => {
  const apply = known.get(definition) ?? createApply(definition);
  known.set(definition, apply);
  return apply;
};

/** @param cache the styles of one page that are in the document: on the server of the rendered page, in the browser of all */
export const createPageStyles = (cache: EmotionCache): PageStyles => ({
  apply: (definition, props) => applyOf(definition)(cache, props),
  insert: (tag, styles) => void insertStyles(cache, styles, typeof tag === 'string'),
});
