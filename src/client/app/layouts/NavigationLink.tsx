import { chakra } from '@chakra-ui/react';
import { NavLink } from 'react-router-dom';

/** One place of a navigation; the current one is marked for eyes and screen readers. */
export const NavigationLink = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    paddingInline: '3',
    borderRadius: 'md',
    fontWeight: 'medium',
    color: 'fg.muted',
    _hover: { color: 'brand.fg', background: 'brand.subtle' },
    _currentPage: { color: 'brand.fg', fontWeight: 'semibold', background: 'brand.subtle' },
  },
});
