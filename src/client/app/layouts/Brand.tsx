import { Link } from 'react-router-dom';
import { chakra } from '../../design/chakra.ts';
import { Logo } from '../../design/Logo.tsx';
import { Box, VisuallyHidden } from '../../design/primitives.tsx';

const BrandLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    minWidth: 0,
    borderRadius: 'md',
    color: 'fg',
  },
});

interface BrandProps {
  readonly to: string;
  readonly theme: string;
  readonly name: string;
  readonly detail?: string;
  /** On a phone only the logo is shown. */
  readonly isMarkOnly?: boolean;
}

/** Logo and name, linked to the start page of the area. */
export const Brand = ({ to, theme, name, detail, isMarkOnly = false }: BrandProps) => (
  <BrandLink to={to}>
    <Logo theme={theme} size={36} />
    {isMarkOnly && <VisuallyHidden>{name}</VisuallyHidden>}
    <Box minWidth="0" lineHeight="snug" display={isMarkOnly ? { base: 'none', md: 'block' } : 'block'}>
      <Box fontWeight="bold" letterSpacing="tight" lineClamp="2" fontSize={{ base: 'sm', md: 'md' }}>
        {name}
      </Box>
      {detail !== undefined && (
        <Box fontSize="xs" color="fg.muted" lineClamp="1" display={{ base: 'none', sm: 'block' }}>
          {detail}
        </Box>
      )}
    </Box>
  </BrandLink>
);
