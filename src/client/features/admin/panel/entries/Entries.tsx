import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { Stack } from '../../../../design/primitives.tsx';
import { ListPanel } from '../../shared/DataTable.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { AddLink } from '../add/AddLink.tsx';
import type { Panel } from '../queries.ts';
import { useEntryTitle } from '../use-entry-title.ts';
import { EntryItem } from './EntryItem.tsx';
import { Filters } from './Filters.tsx';
import { narrow, useWish } from './use-wish.ts';

const PAGE_SIZE = 20;

interface EntriesProps {
  readonly panel: Panel;
  readonly section: PanelSection;
}

const Nothing = ({ isEmpty }: { readonly isEmpty: boolean }) => {
  const { t } = useTranslation();
  if (isEmpty) return <EmptyState title={t('admin-panel.empty')} text={t('admin-panel.emptyText')} />;
  return <EmptyState title={t('admin-panel.none')} text={t('admin-panel.noneText')} />;
};

/** All that a section lets one set, narrowed by what the address asks for. */
export const Entries = ({ panel, section }: EntriesProps) => {
  const { t } = useTranslation();
  const wish = useWish();
  const [params] = useSearchParams();
  // Somebody who comes back from an entry goes on where they left off.
  const [left] = useState(params.get('from'));
  const entries = narrow(panel[section], wish.values, useEntryTitle(section));
  const totalPages = Math.max(Math.ceil(entries.length / PAGE_SIZE), 1);
  const currentPage = Math.min(wish.page, totalPages);
  const shown = entries.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE);
  return (
    <Stack gap="6">
      <AddLink section={section} />
      <Filters panel={panel} section={section} wish={wish} />
      {shown.length === 0 ? (
        <Nothing isEmpty={panel[section].length === 0} />
      ) : (
        <ListPanel>
          <Stack as="ul" gap="0" listStyleType="none" aria-label={t(`admin-panel.view.${section}`)}>
            {shown.map((entry) => (
              <EntryItem key={entry.id} section={section} entry={entry} isLeft={entry.id === left} />
            ))}
          </Stack>
        </ListPanel>
      )}
      <Pages
        pagination={{ currentPage, totalPages, totalItems: entries.length, pageSize: PAGE_SIZE }}
        onGo={(page) => wish.change({ page })}
      />
    </Stack>
  );
};
