import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';

/** A card that is one link; the link element is the heading's `CardLink`. */
export const LinkCard = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    minWidth: 0,
    overflow: 'hidden',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    transition: 'border-color 140ms, box-shadow 140ms',
    _hover: { borderColor: 'brand.emphasized', boxShadow: 'sm' },
    '&:has(a:focus-visible)': { outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
  },
});

/** Covers the whole card; a screen reader reads only the text of the link. */
export const CardLink = chakra(Link, {
  base: {
    textUnderlineOffset: '0.2em',
    _after: { content: '""', position: 'absolute', inset: 0, zIndex: 1 },
    _focusVisible: { outline: 'none' },
    '.group:hover &, article:hover > * &, article:hover > &': {
      textDecoration: 'underline',
      textDecorationThickness: '2px',
    },
  },
});
