import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface Crumb {
  readonly to: string;
  readonly label: string;
}

const Trail = chakra('nav', { base: { fontSize: 'sm', color: 'fg.muted', _print: { display: 'none' } } });

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

const CrumbLink = chakra(Link, {
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
  readonly trail: readonly Crumb[];
  /** Name of this page, which is no link. */
  readonly current: string;
}

/** Where a page stands, from the start down to itself. */
export const Breadcrumbs = ({ trail, current }: BreadcrumbsProps) => {
  const { t } = useTranslation();
  return (
    <Trail aria-label={t('app.breadcrumbs')}>
      <List>
        {trail.map(({ to, label }) => (
          <li key={to}>
            <CrumbLink to={to}>{label}</CrumbLink>
          </li>
        ))}
        <li>
          <Current aria-current="page">{current}</Current>
        </li>
      </List>
    </Trail>
  );
};
