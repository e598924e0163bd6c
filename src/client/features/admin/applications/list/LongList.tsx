import { useQueries } from '@tanstack/react-query';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { chakra, lowScreen } from '../../../../design/chakra.ts';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { useIsWideScreen } from '../../shared/use-is-wide-screen.ts';
import { type ApplicationPage, applicationPageQuery, type ListedApplication } from '../queries.ts';
import {
  ApplicantCell,
  CompactApplicant,
  compactCellStyles,
  RowCheckbox,
  type RowTexts,
  renderCell,
  renderCompactCell,
  useRowTexts,
} from './ApplicationCells.tsx';
import { COMPACT_ROW_HEIGHT, gridColumnsOf, HeadCell, listHeadStyles, shownColumnsOf } from './ApplicationTable.tsx';
import type { Selection } from './SelectionBar.tsx';
import { type ApplicationListQuery, pageQueryOf } from './use-application-list-query.ts';

/** Maximum page size of the call. */
export const CHUNK_SIZE = 100;
const ROW_HEIGHT = { wide: COMPACT_ROW_HEIGHT, narrow: 148 } as const;
const narrowColumns = ['studies', 'status'] as const;
const OVERSCAN_ROWS = 4;
const ROWS_ABOVE_START = 3;
const STALE_AFTER_MS = 60_000;

/**
 * The list styles its rows (see `rowPartStyles`). One transform moves all rendered rows together: with a position for each
 * row, style lookups slow down with every row that was ever rendered.
 */
const Rows = chakra('table', {
  base: {
    display: 'block',
    '& > tbody, & > thead': { display: 'block' },
    '& > thead': { position: 'sticky', top: '0', zIndex: '1', [lowScreen]: { position: 'static' } },
    '& > thead > tr': listHeadStyles,
    '& tr': {
      display: 'grid',
      height: { base: `${ROW_HEIGHT.narrow}px`, lg: `${ROW_HEIGHT.wide}px` },
      gridTemplateColumns: {
        base: '2.75rem minmax(0, 1fr)',
        lg: '2.75rem minmax(0, 1fr) var(--list-columns)',
      },
      columnGap: '3',
      alignItems: 'center',
      alignContent: 'center',
      paddingInline: '4',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      fontSize: 'sm',
      overflow: 'hidden',
      contain: 'strict',
    },
    '& th, & td': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'start' },
    '& th': { whiteSpace: 'nowrap' },
    '& td > span': { whiteSpace: 'normal', borderRadius: 'md' },
    '& td:nth-of-type(n + 3)': { gridColumn: { base: '2', lg: 'auto' } },
    '& tbody td:only-of-type': { gridColumn: '1 / -1' },
    ...compactCellStyles,
  },
});

interface LongRowProps {
  readonly row: ListedApplication;
  readonly texts: RowTexts;
  readonly selection: Selection;
  readonly isWide: boolean;
  readonly columns: readonly string[];
}

const LongRowCells = ({ row, texts, selection, isWide, columns }: LongRowProps) => {
  const Applicant = isWide ? CompactApplicant : ApplicantCell;
  return (
    <>
      <td>
        <RowCheckbox row={row} texts={texts} selection={selection} />
      </td>
      <td>
        <Applicant row={row} texts={texts} />
      </td>
      {isWide
        ? columns.map((column) => <td key={column}>{renderCompactCell(row, column, texts)}</td>)
        : narrowColumns.map((column) => <td key={column}>{renderCell(row, column, texts)}</td>)}
    </>
  );
};

/** Rows that stay in view are not rendered again while scrolling. */
const LongRow = memo(
  LongRowCells,
  (a, b) =>
    a.row === b.row &&
    a.texts === b.texts &&
    a.isWide === b.isWide &&
    a.columns === b.columns &&
    a.selection.chosen === b.selection.chosen &&
    a.selection.isEverything === b.selection.isEverything,
);

interface LongListProps {
  readonly query: ApplicationListQuery;
  readonly first: ApplicationPage;
  readonly selection: Selection;
  /** The row in the middle at the start. */
  readonly startAt: number;
}

/** Reads the pages in view; `failed` are the queries to retry. */
const usePagesInView = (query: ApplicationListQuery, pages: readonly number[]) => {
  const queries = pages.map((page) => ({
    ...applicationPageQuery({ ...pageQueryOf(query), page, pageSize: CHUNK_SIZE }),
    staleTime: STALE_AFTER_MS,
  }));
  const answers = useQueries({ queries });
  const found: ReadonlyMap<number, ApplicationPage | undefined> = new Map(
    pages.map((page, index) => [page, answers[index]?.data]),
  );
  return { found, failed: answers.filter(({ data, error }) => error && !data) };
};

/**
 * Whether the list scrolls by half of its height or more per frame: such rows are neither rendered nor fetched. A rendering
 * without movement, as when a response arrives, keeps the last result.
 */
const useIsFastScrolling = ({
  scrollOffset,
  scrollRect,
  isScrolling,
}: Virtualizer<HTMLDivElement, Element>): boolean => {
  const at = scrollOffset ?? 0;
  const last = useRef({ at, isFastScrolling: false });
  const moved = Math.abs(at - last.current.at);
  const isFast = moved === 0 ? last.current.isFastScrolling : moved > (scrollRect?.height ?? 0) / 2;
  const isFastScrolling = isScrolling && isFast;
  useLayoutEffect(() => {
    last.current = { at, isFastScrolling };
  });
  return isFastScrolling;
};

/** All results as one list that renders only the rows in view. */
export const LongList = ({ query, first, selection, startAt }: LongListProps) => {
  const texts = useRowTexts(query);
  const { t } = texts;
  // Another choice of columns is another list: its key names them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(() => shownColumnsOf(query, first.headings), [first.headings]);
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWideScreen();
  const count = first.pagination.totalItems;
  const rowHeight = isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialOffset: Math.max(0, startAt - ROWS_ABOVE_START) * rowHeight,
    overscan: OVERSCAN_ROWS,
  });
  const items = list.getVirtualItems();
  const isFastScrolling = useIsFastScrolling(list);
  const inView = isFastScrolling ? [] : items.map(({ index }) => Math.floor(index / CHUNK_SIZE) + 1);
  const { found, failed } = usePagesInView(query, [...new Set(inView)]);
  const loading = t('app.loading');
  return (
    <>
      {failed[0] && (
        <FailureNotice error={failed[0].error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
      <Box
        ref={scroller}
        role="region"
        aria-label={t('app.screen.applicantList')}
        tabIndex={0}
        data-part="long-list"
        height={{ base: 'min(70vh, 48rem)', lg: 'max(20rem, 100dvh - 15rem)' }}
        overflowY="auto"
      >
        <Rows
          aria-label={t('app.screen.applicantList')}
          aria-rowcount={isWide ? count + 1 : count}
          style={{ height: list.getTotalSize(), '--list-columns': gridColumnsOf({ columns }) } as CSSProperties}
        >
          {/* Below it the rows begin where the list counts them from, as it covers what it takes. */}
          {isWide && (
            <thead>
              <tr aria-rowindex={1}>
                <td />
                {['who', ...columns].map((column) => (
                  <HeadCell key={column} column={column} query={query} headings={first.headings} />
                ))}
              </tr>
            </thead>
          )}
          <tbody style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index }, place) => {
              const row = found.get(Math.floor(index / CHUNK_SIZE) + 1)?.applications[index % CHUNK_SIZE];
              return (
                <tr
                  // Placeholder rows are reused while scrolling fast, because creating new ones is slow.
                  key={row ? index : `bone ${place}`}
                  aria-rowindex={index + (isWide ? 2 : 1)}
                  {...(row && { 'data-application': row.Id })}
                >
                  {row ? (
                    <LongRow row={row} texts={texts} selection={selection} isWide={isWide} columns={columns} />
                  ) : (
                    <td>
                      <div data-part="bone" role="img" aria-label={loading} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </Rows>
      </Box>
    </>
  );
};
