import { defineConfig } from '@chakra-ui/react';

const BY_SCALE = {
  spacing:
    'gap rowGap columnGap margin marginTop marginBottom marginInline marginInlineStart ' +
    'marginInlineEnd marginBlock marginBlockStart marginBlockEnd padding paddingTop paddingBottom ' +
    'paddingInline paddingInlineStart paddingInlineEnd paddingBlock paddingBlockStart paddingBlockEnd ' +
    'inset insetInline insetInlineStart insetInlineEnd insetBlock top bottom textIndent ' +
    'scrollMargin scrollMarginTop scrollMarginBottom scrollPadding scrollPaddingTop scrollPaddingBottom scrollPaddingInline borderSpacing',
  sizes:
    'width height minWidth minHeight maxWidth maxHeight inlineSize blockSize minInlineSize maxInlineSize flexBasis',
  colors:
    'color background backgroundColor borderColor borderTopColor borderBottomColor borderInlineStartColor ' +
    'borderInlineEndColor borderBlockColor outlineColor textDecorationColor fill stroke accentColor caretColor',
  radii: 'borderRadius borderStartStartRadius borderStartEndRadius borderEndStartRadius borderEndEndRadius',
  shadows: 'boxShadow',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
  lineHeights: 'lineHeight',
  letterSpacings: 'letterSpacing',
  zIndex: 'zIndex',
} as const;

/** Property -> its scale of tokens. */
const scaled = Object.fromEntries(
  Object.entries(BY_SCALE).flatMap(([values, properties]) =>
    properties.split(' ').map((property) => [property, { values }]),
  ),
);

/**
 * Conditions and properties that the portal's styles use, instead of Chakra's list of six hundred, which every page would
 * load. `base-config.test.ts` fails when a style needs another one.
 */
export const baseConfig = defineConfig({
  conditions: {
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
    focus: '&:focus',
    focusWithin: '&:focus-within',
    focusVisible: '&:focus-visible',
    disabled: '&:is(:disabled, [aria-disabled=true])',
    checked: '&:is(:checked, [aria-checked=true])',
    expanded: '&[aria-expanded=true]',
    pressed: '&[aria-pressed=true]',
    selected: '&[aria-selected=true]',
    invalid: '&[aria-invalid=true]',
    open: '&:is([open], [data-open])',
    currentPage: '&[aria-current=page]',
    currentStep: '&[aria-current=step]',
    highlighted: '&[data-highlighted]',
    before: '&::before',
    after: '&::after',
    marker: '&::marker',
    placeholder: '&::placeholder',
    backdrop: '&::backdrop',
    firstLetter: '&::first-letter',
    first: '&:first-of-type',
    last: '&:last-of-type',
    notFirst: '&:not(:first-of-type)',
    notLast: '&:not(:last-of-type)',
    even: '&:nth-of-type(even)',
    odd: '&:nth-of-type(odd)',
    empty: '&:empty',
    target: '&:target',
    groupHover: '.group:hover &',
    groupOpen: '.group[open] &',
    motionReduce: '@media (prefers-reduced-motion: reduce)',
    motionSafe: '@media (prefers-reduced-motion: no-preference)',
    print: '@media print',
  },
  utilities: {
    ...scaled,
    borderTopRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderStartStartRadius: value, borderStartEndRadius: value }),
    },
    borderBottomRadius: {
      values: 'radii',
      transform: (value: string) => ({ borderEndStartRadius: value, borderEndEndRadius: value }),
    },
    boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
    lineClamp: {
      transform: (value: number | string) => ({
        overflow: 'hidden',
        display: '-webkit-box',
        WebkitLineClamp: value,
        WebkitBoxOrient: 'vertical',
      }),
    },
  },
});
