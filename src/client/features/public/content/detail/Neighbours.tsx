import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Muted } from '../../../../design/primitives.tsx';
import type { ShownItem } from '../../../shared/page/shown-item.ts';
import type { ShownDetail } from './use-detail.ts';

const Bar = chakra('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    marginTop: { base: '10', md: '14' },
    paddingTop: '6',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});

const Way = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    padding: '5',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    _hover: { borderColor: 'brand.emphasized', boxShadow: 'sm' },
  },
});

const Name = chakra('span', { base: { fontWeight: 'semibold', color: 'brand.fg' } });

const To = ({ item, rel }: { readonly item: ShownItem | undefined; readonly rel: 'prev' | 'next' }) => {
  const { t } = useTranslation();
  if (item?.address === undefined) return <span />;
  const isNext = rel === 'next';
  return (
    <Way to={item.address} rel={rel} textAlign={isNext ? { md: 'end' } : 'start'}>
      <Muted as="span" fontSize="sm">
        {isNext ? t('public.neighbours.next') : t('public.neighbours.previous')}
      </Muted>
      <Name lang={item.heading.lang}>{item.heading.text}</Name>
    </Way>
  );
};

/** The items before and after this one in the list. */
export const Neighbours = ({ detail: { previous, next, place } }: { readonly detail: ShownDetail }) => {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <Bar aria-label={t('public.neighbours.label')}>
      {place && (
        <Muted fontSize="sm" gridColumn="1 / -1">
          {t('public.neighbours.place', { place: place.currentPage, total: place.totalItems })}
        </Muted>
      )}
      <To item={previous} rel="prev" />
      <To item={next} rel="next" />
    </Bar>
  );
};
