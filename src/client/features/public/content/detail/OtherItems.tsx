import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { chakra } from '../../../../design/chakra.ts';
import { Section } from '../../../../design/PageSection.tsx';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { listAddress } from '../../../shared/page/addresses.ts';
import { AgendaItem } from '../../../shared/page/items/AgendaItem.tsx';
import { NewsCard } from '../../../shared/page/items/NewsCard.tsx';
import type { PublicItem } from '../../../shared/page/public-item.ts';
import type { ItemDetail } from './detail-data.ts';

/** Other items of the same kind. */
export const RelatedItems = ({ detail: { kind, related, today } }: { readonly detail: ItemDetail }) => {
  const { t } = useTranslation();
  const isAgenda = kind.page.view === 'agenda';
  const shown = isAgenda ? related.filter(({ date = today }) => date >= today) : related;
  if (shown.length === 0) return null;
  return (
    <Box
      marginTop={{ base: '12', md: '16' }}
      paddingTop={{ base: '8', md: '10' }}
      borderTopWidth="1px"
      borderColor="border"
    >
      <Section
        title={t(`${kind.key}.page.more`)}
        action={
          <TextLink to={listAddress(kind)} display="inline-flex" alignItems="center" minHeight="11">
            {t(`${kind.key}.page.all`)}
          </TextLink>
        }
      >
        <Box
          as="ul"
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            md: isAgenda ? 'minmax(0, 1fr)' : 'repeat(3, minmax(0, 1fr))',
          }}
          gap={{ base: '4', md: '6' }}
        >
          {shown.map((item) => (
            <li key={item.id}>{isAgenda ? <AgendaItem item={item} /> : <NewsCard item={item} />}</li>
          ))}
        </Box>
      </Section>
    </Box>
  );
};

const NeighbourBar = chakra('nav', {
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

const NeighbourCard = chakra(Link, {
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

const NeighbourName = chakra('span', { base: { fontWeight: 'semibold', color: 'brand.fg' } });

const NeighbourLink = ({ item, rel }: { readonly item: PublicItem | undefined; readonly rel: 'prev' | 'next' }) => {
  const { t } = useTranslation();
  if (item?.address === undefined) return <span />;
  const isNext = rel === 'next';
  return (
    <NeighbourCard to={item.address} rel={rel} textAlign={isNext ? { md: 'end' } : 'start'}>
      <Muted as="span" fontSize="sm">
        {isNext ? t('public.neighbours.next') : t('public.neighbours.previous')}
      </Muted>
      <NeighbourName lang={item.heading.lang}>{item.heading.text}</NeighbourName>
    </NeighbourCard>
  );
};

/** Links to the items before and after this one in the list. */
export const Neighbours = ({ detail: { previous, next, place } }: { readonly detail: ItemDetail }) => {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <NeighbourBar aria-label={t('public.neighbours.label')}>
      {place && (
        <Muted fontSize="sm" gridColumn="1 / -1">
          {t('public.neighbours.place', { place: place.currentPage, total: place.totalItems })}
        </Muted>
      )}
      <NeighbourLink item={previous} rel="prev" />
      <NeighbourLink item={next} rel="next" />
    </NeighbourBar>
  );
};
