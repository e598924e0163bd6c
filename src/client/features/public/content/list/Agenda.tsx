import { useTranslation } from 'react-i18next';
import { Section } from '../../../../design/PageSection.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { AgendaItem } from '../../../shared/page/items/AgendaItem.tsx';
import type { PublicItem } from '../../../shared/page/public-item.ts';
import type { ItemList } from './list-data.ts';

interface AgendaSectionProps {
  readonly title: string;
  readonly items: readonly PublicItem[];
  readonly isOver?: boolean;
}

const AgendaSection = ({ title, items, isOver = false }: AgendaSectionProps) =>
  items.length === 0 ? null : (
    <Section title={title}>
      <Stack as="ul" listStyleType="none" gap="4">
        {items.map((item) => (
          <li key={item.id}>
            <AgendaItem item={item} isOver={isOver} />
          </li>
        ))}
      </Stack>
    </Section>
  );

/** Upcoming items first, then past ones. */
export const Agenda = ({ list: { items, today } }: { readonly list: ItemList }) => {
  const { t } = useTranslation();
  const isOver = ({ date, until }: PublicItem) => (until ?? date ?? today) < today;
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      <AgendaSection title={t('public.agenda.upcoming')} items={items.filter((item) => !isOver(item))} />
      <AgendaSection title={t('public.agenda.over')} items={items.filter(isOver)} isOver />
    </Stack>
  );
};
