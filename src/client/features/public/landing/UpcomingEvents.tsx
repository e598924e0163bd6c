import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../design/PageSection.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { AgendaItem } from '../../shared/page/items/AgendaItem.tsx';
import { AllLink } from './AllLink.tsx';
import { NoneNow } from './NoneNow.tsx';
import type { Excerpt } from './read-landing.ts';
import { useExcerpt } from './use-landing.ts';

interface UpcomingEventsProps {
  readonly excerpt: Excerpt;
  readonly today: string;
}

/** What is to come, the nearest first. */
export const UpcomingEvents = ({ excerpt, today }: UpcomingEventsProps) => {
  const { t } = useTranslation();
  const { kind, items } = useExcerpt(excerpt);
  if (!kind) return null;
  const coming = items.filter(({ date = today, until = date }) => until >= today);
  return (
    <PageSection title={t('landing.events')} action={<AllLink kind={kind} />} name={kind.path}>
      {coming.length === 0 ? (
        <NoneNow kind={kind} />
      ) : (
        <Stack as="ul" listStyleType="none" gap="4">
          {coming.map((item) => (
            <li key={item.id}>
              <AgendaItem item={item} />
            </li>
          ))}
        </Stack>
      )}
    </PageSection>
  );
};
