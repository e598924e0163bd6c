import { useTranslation } from 'react-i18next';
import { Section } from '../../../../design/PageSection.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { listAddress } from '../../../shared/page/addresses.ts';
import { AgendaItem } from '../../../shared/page/items/AgendaItem.tsx';
import { NewsCard } from '../../../shared/page/items/NewsCard.tsx';
import type { ShownDetail } from './use-detail.ts';

/** Others of its kind. */
export const Related = ({ detail: { kind, related, today } }: { readonly detail: ShownDetail }) => {
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
