import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

const tagStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  paddingInline: '2.5',
  paddingBlock: '0.5',
  borderRadius: 'xs',
  borderEndEndRadius: 'md',
  background: 'brand.subtle',
  color: 'brand.fg',
  fontSize: 'xs',
  fontWeight: 'semibold',
  lineHeight: 'normal',
} as const;

/** What something is about. A state is a Badge. */
export const Tag = chakra('span', { base: tagStyle });

/** One of several ways to look at a list; the one chosen stands out for eyes and screen readers. */
export const FilterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'full',
    background: 'bg.panel',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    _hover: { borderColor: 'brand.solid', color: 'brand.fg' },
    // Also under the pointer: two class names outweigh the one of the hover.
    '&&[aria-current=page], &&[aria-current=true]': {
      background: 'brand.solid',
      borderColor: 'brand.solid',
      color: 'brand.contrast',
      fontWeight: 'semibold',
    },
  },
});
