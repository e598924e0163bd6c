import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../design/PageSection.tsx';
import { Box } from '../../../design/primitives.tsx';
import { NewsCard } from '../../shared/page/items/NewsCard.tsx';
import { AllLink } from './AllLink.tsx';
import { NoneNow } from './NoneNow.tsx';
import type { Excerpt } from './read-landing.ts';
import { useExcerpt } from './use-landing.ts';

/** The newest of all. */
export const News = ({ excerpt }: { readonly excerpt: Excerpt }) => {
  const { t } = useTranslation();
  const { kind, items } = useExcerpt(excerpt);
  if (!kind) return null;
  return (
    <PageSection title={t('landing.news')} action={<AllLink kind={kind} />} name={kind.path}>
      {items.length === 0 ? (
        <NoneNow kind={kind} />
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
