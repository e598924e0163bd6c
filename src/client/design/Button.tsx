import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { chakra, defineRecipe } from './chakra.ts';

/** Style of buttons and of links that look like buttons. `colorPalette` selects brand or danger. */
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
    _print: { display: 'none' },
  },
  variants: {
    variant: {
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
  defaultVariants: { variant: 'solid', size: 'md' },
});

/** Decoration only: the busy element itself has aria-busy. */
const Spinner = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      flexShrink: 0,
      width: '1em',
      height: '1em',
      borderWidth: '2px',
      borderColor: 'currentColor',
      borderTopColor: 'transparent',
      borderRadius: 'full',
      animation: 'spin 0.8s linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);

const StyledButton = chakra('button', buttonRecipe);

/** A link that looks like a button. */
export const ButtonLink = chakra(Link, buttonRecipe);

type ButtonProps = ComponentProps<typeof StyledButton> & { readonly isBusy?: boolean };

/** A busy button keeps its focus and ignores clicks. */
export const Button = ({ isBusy = false, children, onClick, ...props }: ButtonProps) => (
  <StyledButton
    type="button"
    {...props}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  >
    {isBusy && <Spinner />}
    {children}
  </StyledButton>
);
