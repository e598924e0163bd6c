import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';
import { Box } from './primitives.tsx';
import { TextLink } from './TextLink.tsx';

/** A link to the parent page, above the heading; not printed. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Box _print={{ display: 'none' }}>
    <TextLink
      to={to}
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      minHeight="11"
      textDecoration="none"
      _hover={{ textDecoration: 'underline' }}
    >
      <span aria-hidden="true" data-mirrored="">
        ←{' '}
      </span>
      {children}
    </TextLink>
  </Box>
);

export interface Breadcrumb {
  readonly to: string;
  readonly label: string;
}

const BreadcrumbNav = chakra('nav', { base: { fontSize: 'sm', color: 'fg.muted', _print: { display: 'none' } } });

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    listStyleType: 'none',
    columnGap: '2',
    '& > li': { display: 'flex', alignItems: 'center', gap: '2', minWidth: 0 },
    '& > li + li::before': { content: '"/" / ""', color: 'border.emphasized' },
  },
});

const BreadcrumbLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    borderRadius: 'xs',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'brand.fg', textDecoration: 'underline' },
  },
});

const Current = chakra('span', { base: { color: 'fg', lineClamp: '1' } });

interface BreadcrumbsProps {
  readonly parents: readonly Breadcrumb[];
  /** Name of this page, which is not a link. */
  readonly current: string;
}

/** The path from the start page to this page. */
export const Breadcrumbs = ({ parents, current }: BreadcrumbsProps) => {
  const { t } = useTranslation();
  return (
    <BreadcrumbNav aria-label={t('app.breadcrumbs')}>
      <List>
        {parents.map(({ to, label }) => (
          <li key={to}>
            <BreadcrumbLink to={to}>{label}</BreadcrumbLink>
          </li>
        ))}
        <li>
          <Current aria-current="page">{current}</Current>
        </li>
      </List>
    </BreadcrumbNav>
  );
};
