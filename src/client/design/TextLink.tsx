import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';

/** A link within text. */
export const TextLink = chakra(Link, {
  base: {
    color: 'brand.fg',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'xs',
    _hover: { textDecorationThickness: '2px' },
  },
});
