import { institutions } from 'virtual:catalogue';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pagination as Pages } from '../../../../../contract/call.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Row } from '../../../../design/primitives.tsx';
import { FilterLink } from '../../../../design/Tag.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { type ListQuery, listAddress } from '../../../shared/page/addresses.ts';
import type { PublicContent } from '../../../shared/page/content-kinds.ts';
import { SearchIcon } from '../../../shared/page/icons.tsx';

interface InstitutionFilterProps {
  readonly kind: PublicContent;
  readonly query: ListQuery;
}

const institutionChoices = [
  undefined,
  ...institutions.filter(({ code }) => code !== 0).map(({ parameter }) => parameter),
];

/** Filters the list by institution, with links, so that each filtered list has an address. */
export const InstitutionFilter = ({ kind, query }: InstitutionFilterProps) => {
  const { t } = useTranslation();
  const nameOf = useInstitutionName();
  return (
    <Row as="nav" gap="2" aria-label={t('public.filter.institution')}>
      {institutionChoices.map((parameter) => (
        <FilterLink
          key={parameter ?? ''}
          to={listAddress(kind, { q: query.q, institution: parameter })}
          aria-current={query.institution === parameter ? 'true' : undefined}
        >
          {parameter === undefined ? t('public.filter.all') : nameOf(parameter)}
        </FilterLink>
      ))}
    </Row>
  );
};

const PaginationBar = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: '1fr auto 1fr' },
    alignItems: 'center',
    gap: '3',
    marginTop: '10',
    '& > :first-child': { justifySelf: 'start' },
    '& > :last-child': { justifySelf: 'end' },
  },
});

const PageLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '11',
    minWidth: '11',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'brand.fg',
    fontWeight: 'semibold',
    _hover: { borderColor: 'brand.solid', background: 'brand.subtle' },
  },
});

const PagePosition = chakra('span', {
  base: {
    // On a phone the position has a row of its own.
    gridColumn: { base: '1 / -1', md: 'auto' },
    gridRow: { base: 1, md: 'auto' },
    textAlign: 'center',
    color: 'fg.muted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface PaginationProps {
  readonly kind: PublicContent;
  readonly query: ListQuery;
  readonly pages: Pages;
}

/** Links to the previous and the next page of a list. */
export const Pagination = ({ kind, query, pages: { currentPage, totalPages } }: PaginationProps) => {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  const to = (page: number) => listAddress(kind, { ...query, page });
  return (
    <PaginationBar aria-label={t('public.pages.label')}>
      {currentPage > 1 ? (
        <PageLink to={to(currentPage - 1)} rel="prev">
          <span aria-hidden="true" data-mirrored="">
            ←
          </span>
          {t('public.pages.previous')}
        </PageLink>
      ) : (
        <span />
      )}
      <PagePosition>{t('public.pages.place', { page: currentPage, total: totalPages })}</PagePosition>
      {currentPage < totalPages ? (
        <PageLink to={to(currentPage + 1)} rel="next">
          {t('public.pages.next')}
          <span aria-hidden="true" data-mirrored="">
            →
          </span>
        </PageLink>
      ) : (
        <span />
      )}
    </PaginationBar>
  );
};

const SearchInput = chakra('input', {
  base: {
    flex: '1',
    minWidth: 0,
    minHeight: '12',
    paddingInline: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'fg',
    fontSize: 'md',
  },
});

const SearchLabel = chakra('label', { base: { display: 'block', fontWeight: 'semibold', marginBottom: '2' } });

interface SearchFormProps {
  readonly kind: PublicContent;
  readonly query: ListQuery;
}

/** Searches a list. */
export const SearchForm = ({ kind, query }: SearchFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box as="search" display="block" maxWidth="xl" width="full">
      <form method="get" action={`/${kind.path}`}>
        <SearchLabel htmlFor={id}>{t(`${kind.key}.page.search`)}</SearchLabel>
        <Box display="flex" gap="2">
          {query.institution !== undefined && <input type="hidden" name="institution" value={query.institution} />}
          <SearchInput id={id} type="search" name="q" defaultValue={query.q ?? ''} maxLength={100} />
          <Button type="submit" minHeight="12">
            <SearchIcon />
            {t('public.search.submit')}
          </Button>
        </Box>
      </form>
    </Box>
  );
};
