import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportApplications } from '../../../../../contract/admin-applications.ts';
import type { BulkTarget } from '../../../../../contract/admin-bulk.ts';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { EmptyState } from '../../../../design/EmptyState.tsx';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { BoundsNotice } from '../../shared/BoundsNotice.tsx';
import { ListPanel } from '../../shared/DataTable.tsx';
import { PageNavigation } from '../../shared/PageNavigation.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { useIsWideScreen } from '../../shared/use-is-wide-screen.ts';
import { useMayCall } from '../../shared/use-may-call.ts';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { BulkRunDialog } from '../bulk/BulkRunDialog.tsx';
import type { MessageDraft } from '../bulk/mail/message.ts';
import { RunNotice } from '../bulk/RunNotice.tsx';
import type { BulkRun } from '../bulk/run-queries.ts';
import { type ApplicationPage, applicationListQuery } from '../queries.ts';
import { findLastOpened, forgetOpened } from '../queue/last-opened.ts';
import { ApplicationFilters } from './ApplicationFilters.tsx';
import { ApplicationCards, ApplicationTable } from './ApplicationTable.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { CHUNK_SIZE, LongList } from './LongList.tsx';
import { type Selection, SelectionBar, useSelection } from './SelectionBar.tsx';
import {
  type ApplicationListQuery,
  pageQueryOf,
  queueSearchOf,
  useApplicationListQuery,
} from './use-application-list-query.ts';
import { SavedViews, ViewActions } from './views/SavedViews.tsx';
import { useStartView } from './views/use-start-view.ts';

/** On a wide screen the head of the table stays below the header of the page, and below the selection where there is one. */
const Screen = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '5', lg: '2' },
    '--list-head': '4.1875rem',
    '&:has([data-part=selection])': { '--list-head': '8.25rem' },
    '& h1': { lg: { fontSize: 'xl', lineHeight: 'short' } },
  },
});

interface ApplicationResultsProps {
  readonly query: ApplicationListQuery;
  readonly found: ApplicationPage;
  readonly selection: Selection;
  /** The row that a long list shows first. */
  readonly startAt: number;
}

const ApplicationResults = ({ query: listQuery, found, selection, startAt }: ApplicationResultsProps) => {
  const { t } = useTranslation();
  const isWide = useIsWideScreen();
  const { applications: rows, pagination, hasMore, headings } = found;
  if (pagination.totalItems === 0)
    return (
      <EmptyState
        title={t(listQuery.isNarrowed ? 'admin-applications.list.noMatch' : 'admin-applications.list.empty')}
        text={t(listQuery.isNarrowed ? 'admin-applications.list.noMatchText' : 'admin-applications.list.emptyText')}
      />
    );
  const isLong = listQuery.size === 'all';
  const List = isWide ? ApplicationTable : ApplicationCards;
  const shown = isLong ? { ...pagination, totalPages: 1 } : pagination;
  return (
    <Stack gap="2">
      <ListPanel overflow={{ lg: 'clip' }}>
        {isLong ? (
          <LongList
            key={JSON.stringify([listQuery.filter, listQuery.sort, listQuery.columns])}
            query={listQuery}
            first={found}
            selection={selection}
            startAt={startAt}
          />
        ) : (
          <List query={listQuery} rows={rows} selection={selection} headings={headings} />
        )}
      </ListPanel>
      <PageNavigation pagination={shown} hasMore={hasMore} onGo={(page) => listQuery.change({ page })} />
    </Stack>
  );
};

const useApplicationPage = (listQuery: ApplicationListQuery, isWaiting: boolean) => {
  const isLong = listQuery.size === 'all';
  const pageSize = isLong ? CHUNK_SIZE : Number(listQuery.size);
  const page = isLong ? 1 : listQuery.page;
  return useQuery({ ...applicationListQuery({ ...pageQueryOf(listQuery), page, pageSize }), enabled: !isWaiting });
};

/** On the way back the row of the application that was open takes the focus, after the heading had it. */
const useReturnToRow = (listQuery: ApplicationListQuery, isLoaded: boolean) => {
  const [opened] = useState(() => findLastOpened(queueSearchOf(listQuery)));
  useEffect(() => {
    if (!isLoaded || !opened) return;
    forgetOpened();
    const frame = requestAnimationFrame(() => {
      const link = document.querySelector<HTMLElement>(`[data-application="${opened.id}"] [data-part=link]`);
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, opened]);
  return opened?.before ?? 0;
};

/** What the filter finds, or what is ticked. */
const targetOf = (selection: Selection, { filter, sort }: ApplicationListQuery): BulkTarget =>
  selection.isEverything
    ? { selection: { ...filter, sort } }
    : { applications: [...selection.chosen.values()].map(({ Id, Version }) => ({ formId: Id, version: Version })) };

const bulkDialogOf = ({ isEverything }: Selection) => (isEverything ? 'everything' : 'bulk');

/** /admin/applicant-list: the applications that the admin may see, filtered by the URL. */
export const ApplicantListScreen = () => {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  const listQuery = useApplicationListQuery();
  const selection = useSelection(JSON.stringify([listQuery.filter, listQuery.sort]));
  const [openedRun, setOpenedRun] = useState<BulkRun>();
  const [message, setMessage] = useState<MessageDraft>({});
  const [dialog, setDialog] = useState<'bulk' | 'everything' | 'action' | 'columns' | 'export'>();
  const query = useApplicationPage(listQuery, useStartView());
  const { isPlaceholderData } = query;
  const startAt = useReturnToRow(listQuery, query.data !== undefined);
  return (
    <Screen data-part="wide-list">
      <Row justifyContent="space-between" alignItems="center">
        <PageHeading>{t('app.screen.applicantList')}</PageHeading>
        <Row gap="2">
          <ViewActions query={listQuery} />
          <Button variant="outline" aria-haspopup="dialog" onClick={() => setDialog('columns')}>
            {t('admin-applications.columns.open')}
          </Button>
          {mayCall(exportApplications) && (
            <Button variant="outline" aria-haspopup="dialog" onClick={() => setDialog('export')}>
              <DownloadIcon />
              {t('admin-applications.export.open')}
            </Button>
          )}
        </Row>
      </Row>
      <BoundsNotice />
      <SavedViews />
      <ApplicationFilters query={listQuery} />
      {dialog !== 'everything' && !openedRun && <RunNotice onOpen={setOpenedRun} />}
      <SelectionBar
        selection={selection}
        found={query.data}
        onDecide={() => setDialog(bulkDialogOf(selection))}
        onAct={() => setDialog('action')}
      />
      <QueryResult query={query} skeleton={<CardSkeleton rows={5} height="14" />}>
        {(data) => (
          <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
            <ApplicationResults query={listQuery} found={data} selection={selection} startAt={startAt} />
          </Box>
        )}
      </QueryResult>
      {dialog === 'bulk' && (
        <BulkDialog
          chosen={[...selection.chosen.values()]}
          onDone={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'everything' && (
        <BulkRunDialog
          target={{ selection: { ...listQuery.filter, sort: listQuery.sort } }}
          title={t('admin-applications.run.title', { count: query.data?.pagination.totalItems ?? 0 })}
          onPerformed={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'action' && (
        <BulkRunDialog
          choice="action"
          message={message}
          onMessage={setMessage}
          target={targetOf(selection, listQuery)}
          institutionCode={listQuery.values.institutionCode}
          title={t('admin-applications.run.actionTitle', {
            count: selection.isEverything ? (query.data?.pagination.totalItems ?? 0) : selection.chosen.size,
          })}
          onPerformed={selection.clear}
          onClose={() => setDialog(undefined)}
        />
      )}
      {openedRun && (
        <BulkRunDialog
          runId={openedRun.Id}
          title={t(`admin-applications.run.${openedRun.Action.Kind === 'decide' ? 'title' : 'actionTitle'}`, {
            count: openedRun.Total,
          })}
          onPerformed={selection.clear}
          onClose={() => setOpenedRun(undefined)}
        />
      )}
      {dialog === 'columns' && <ColumnDialog query={listQuery} onClose={() => setDialog(undefined)} />}
      {dialog === 'export' && <ExportDialog filter={listQuery.filter} onClose={() => setDialog(undefined)} />}
    </Screen>
  );
};
