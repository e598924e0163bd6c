import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box, Muted, Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { listAddress } from '../../shared/page/addresses.ts';
import type { PublicContent } from '../../shared/page/content-kinds.ts';
import { AgendaItem } from '../../shared/page/items/AgendaItem.tsx';
import { NewsCard } from '../../shared/page/items/NewsCard.tsx';
import { type Excerpt, useExcerpt } from './landing-data.ts';

/** Link to the whole list. */
const WholeListLink = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <TextLink to={listAddress(kind)} display="inline-flex" alignItems="center" minHeight="11">
      {t(`${kind.key}.page.all`)}
    </TextLink>
  );
};

/** Text of an empty section. */
const EmptyExcerpt = ({ kind }: { readonly kind: PublicContent }) => {
  const { t } = useTranslation();
  return (
    <Muted _firstLetter={{ textTransform: 'uppercase' }}>
      {t('public.none.now', { context: t(`${kind.key}.page.title`).toLowerCase() })}
    </Muted>
  );
};

interface EventsExcerptProps {
  readonly excerpt: Excerpt;
  readonly today: string;
}

/** Upcoming events, the nearest first. */
export const EventsExcerpt = ({ excerpt, today }: EventsExcerptProps) => {
  const { t } = useTranslation();
  const { kind, items } = useExcerpt(excerpt);
  if (!kind) return null;
  const upcoming = items.filter(({ date = today, until = date }) => until >= today);
  return (
    <PageSection title={t('landing.events')} action={<WholeListLink kind={kind} />} name={kind.path}>
      {upcoming.length === 0 ? (
        <EmptyExcerpt kind={kind} />
      ) : (
        <Stack as="ul" listStyleType="none" gap="4">
          {upcoming.map((item) => (
            <li key={item.id}>
              <AgendaItem item={item} />
            </li>
          ))}
        </Stack>
      )}
    </PageSection>
  );
};

/** The newest items. */
export const NewsExcerpt = ({ excerpt }: { readonly excerpt: Excerpt }) => {
  const { t } = useTranslation();
  const { kind, items } = useExcerpt(excerpt);
  if (!kind) return null;
  return (
    <PageSection title={t('landing.news')} action={<WholeListLink kind={kind} />} name={kind.path}>
      {items.length === 0 ? (
        <EmptyExcerpt kind={kind} />
      ) : (
        <Box
          as="ul"
          listStyleType="none"
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
          gap={{ base: '5', md: '6' }}
        >
          {items.map((item) => (
            <li key={item.id}>
              <NewsCard item={item} />
            </li>
          ))}
        </Box>
      )}
    </PageSection>
  );
};
