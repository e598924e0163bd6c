import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';

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

/** The topic of an item. A state is a Badge. */
export const Tag = chakra('span', { base: tagStyle });

/** A link to one filter or view of a list; `aria-current` marks the current one. */
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
    // The doubled class outweighs the hover style.
    '&&[aria-current=page], &&[aria-current=true]': {
      background: 'brand.solid',
      borderColor: 'brand.solid',
      color: 'brand.contrast',
      fontWeight: 'semibold',
    },
  },
});
