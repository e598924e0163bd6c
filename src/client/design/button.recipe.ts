import { defineRecipe } from '@chakra-ui/react';

/** Buttons and links that look like buttons share one look. `colorPalette` chooses brand or danger. */
export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    paddingInline: '5',
    paddingBlock: '2',
    borderWidth: '1px',
    borderColor: 'transparent',
    borderRadius: 'md',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    textAlign: 'center',
    textDecoration: 'none',
    transition: 'background-color 120ms, border-color 120ms, transform 120ms',
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: 0.6, cursor: 'not-allowed' },
    // Nobody presses paper.
    _print: { display: 'none' },
  },
  variants: {
    look: {
      solid: {
        background: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { background: 'colorPalette.hover' },
      },
      outline: {
        background: 'bg.panel',
        color: 'colorPalette.fg',
        borderColor: 'border.emphasized',
        _hover: { background: 'colorPalette.subtle', borderColor: 'colorPalette.solid' },
      },
      ghost: { color: 'colorPalette.fg', paddingInline: '3', _hover: { background: 'colorPalette.subtle' } },
    },
    size: { md: {}, lg: { minHeight: '14', paddingInline: '7', fontSize: 'lg' } },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { look: 'solid', size: 'md' },
});
