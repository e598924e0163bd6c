import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Pagination as Pages } from '../../../../contract/call.ts';
import { type ListWish, listAddress } from './addresses.ts';
import type { PublicContent } from './kinds.ts';

const Bar = chakra('nav', {
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

const Place = chakra('span', {
  base: {
    // On a phone the ways have the row to themselves.
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
  readonly wish: ListWish;
  readonly pages: Pages;
}

/** Ways to the pages before and after this one. */
export const Pagination = ({ kind, wish, pages: { currentPage, totalPages } }: PaginationProps) => {
  const { t } = useTranslation();
  if (totalPages <= 1) return null;
  const to = (page: number) => listAddress(kind, { ...wish, page });
  return (
    <Bar aria-label={t('public.pages.label')}>
      {currentPage > 1 ? (
        <PageLink to={to(currentPage - 1)} rel="prev">
          <span aria-hidden="true">←</span>
          {t('public.pages.previous')}
        </PageLink>
      ) : (
        <span />
      )}
      <Place>{t('public.pages.place', { page: currentPage, total: totalPages })}</Place>
      {currentPage < totalPages ? (
        <PageLink to={to(currentPage + 1)} rel="next">
          {t('public.pages.next')}
          <span aria-hidden="true">→</span>
        </PageLink>
      ) : (
        <span />
      )}
    </Bar>
  );
};
