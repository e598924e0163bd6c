import { useTranslation } from 'react-i18next';
import { Section } from '../../../../design/PageSection.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { AgendaItem } from '../../../shared/page/items/AgendaItem.tsx';
import type { ShownItem } from '../../../shared/page/shown-item.ts';
import type { ShownList } from './use-list.ts';

interface PartProps {
  readonly title: string;
  readonly items: readonly ShownItem[];
  readonly isOver?: boolean;
}

const Part = ({ title, items, isOver = false }: PartProps) =>
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

/** What is still to come first, then what is over. */
export const Agenda = ({ list: { items, today } }: { readonly list: ShownList }) => {
  const { t } = useTranslation();
  const isOver = ({ date, until }: ShownItem) => (until ?? date ?? today) < today;
  return (
    <Stack gap={{ base: '8', md: '10' }}>
      <Part title={t('public.agenda.upcoming')} items={items.filter((item) => !isOver(item))} />
      <Part title={t('public.agenda.over')} items={items.filter(isOver)} isOver />
    </Stack>
  );
};
