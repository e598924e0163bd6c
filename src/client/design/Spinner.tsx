import { chakra } from '@chakra-ui/react';

/** Decoration only: the element that is busy says so with aria-busy. */
export const Spinner = chakra(
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
