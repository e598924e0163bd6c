import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ListPanel } from '../../shared/DataTable.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { useWide } from '../../shared/use-wide.ts';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { type ListedPage, listQuery } from '../queries.ts';
import { ApplicationCards } from './ApplicationCards.tsx';
import { ApplicationTable } from './ApplicationTable.tsx';
import { Filters } from './Filters.tsx';
import { CHUNK, LongList } from './LongList.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { type Selection, useSelection } from './use-selection.ts';
import { useWish, type Wish } from './use-wish.ts';

interface FoundProps {
  readonly wish: Wish;
  readonly found: ListedPage;
  readonly selection: Selection;
}

const Found = ({ wish, found, selection }: FoundProps) => {
  const { t } = useTranslation();
  const isWide = useWide();
  const { applications: rows, pagination, hasMore } = found;
  if (pagination.totalItems === 0)
    return (
      <EmptyState
        title={t(wish.isNarrowed ? 'admin-applications.list.noMatch' : 'admin-applications.list.empty')}
        text={t(wish.isNarrowed ? 'admin-applications.list.noMatchText' : 'admin-applications.list.emptyText')}
      />
    );
  const isLong = wish.size === 'all';
  const List = isWide ? ApplicationTable : ApplicationCards;
  const shown = isLong ? { ...pagination, totalPages: 1 } : pagination;
  return (
    <Stack>
      <ListPanel>
        {isLong ? (
          <LongList key={JSON.stringify([wish.filter, wish.sort])} wish={wish} first={found} selection={selection} />
        ) : (
          <List rows={rows} selection={selection} />
        )}
      </ListPanel>
      <Pages pagination={shown} hasMore={hasMore} onGo={(page) => wish.change({ page })} />
    </Stack>
  );
};

const usePage = (wish: Wish) => {
  const isLong = wish.size === 'all';
  const pageSize = isLong ? CHUNK : Number(wish.size);
  return useQuery(listQuery({ ...wish.filter, sort: wish.sort, page: isLong ? 1 : wish.page, pageSize }));
};

/** /admin/applicant-list: every application that the admin may see, narrowed by what stands in the address. */
export const ApplicantListScreen = () => {
  const { t } = useTranslation();
  const wish = useWish();
  const selection = useSelection();
  const [dialog, setDialog] = useState<'bulk' | 'export'>();
  const { data, error, refetch, isPlaceholderData } = usePage(wish);
  return (
    <Stack gap="6">
      <Row justifyContent="space-between" alignItems="flex-start">
        <PageHeading>{t('app.screen.applicantList')}</PageHeading>
        <Button look="outline" aria-haspopup="dialog" onClick={() => setDialog('export')}>
          <DownloadIcon />
          {t('admin-applications.export.open')}
        </Button>
      </Row>
      <SavedFilters wish={wish} />
      <Filters wish={wish} />
      <SelectionBar selection={selection} onDecide={() => setDialog('bulk')} />
      {data ? (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Found wish={wish} found={data} selection={selection} />
        </Box>
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={5} height="14" />
      )}
      {dialog === 'bulk' && (
        <BulkDialog
          chosen={[...selection.chosen.values()]}
          onDone={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'export' && <ExportDialog filter={wish.filter} onClose={() => setDialog(undefined)} />}
    </Stack>
  );
};
