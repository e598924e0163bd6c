import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { chakra, lowScreen } from '../../../../design/chakra.ts';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { ListItem } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import type { ApplicationPage, ListedApplication } from '../queries.ts';
import {
  ApplicantCell,
  Checkbox,
  CompactApplicant,
  compactCellStyles,
  RowCheckbox,
  renderCell,
  renderCompactCell,
  useRowTexts,
} from './ApplicationCells.tsx';
import type { Selection } from './SelectionBar.tsx';
import { type ApplicationListQuery, isOwnColumn, type Order, type OwnColumn } from './use-application-list-query.ts';

/** Height of a row with two lines, in pixels. */
export const COMPACT_ROW_HEIGHT = 43;

/** Widths of the columns of a wide list, after the tick. Names have the rest: beyond 1440 px the others widen first. */
const compactWidths: Readonly<Record<OwnColumn, string>> = {
  studies: 'clamp(12.75rem, 40vw - 21rem, 24rem)',
  submitted: '7.5rem',
  assignee: 'clamp(8rem, 20vw - 10rem, 12rem)',
  status: 'clamp(14rem, 20vw - 4rem, 16rem)',
};

/** Columns of a grid for a wide list. With chosen ones all share the width. */
export const gridColumnsOf = ({ columns }: Pick<ApplicationListQuery, 'columns'>): string =>
  columns.every(isOwnColumn)
    ? columns.map((column) => compactWidths[column]).join(' ')
    : columns.map((column) => (column === 'status' ? compactWidths.status : 'minmax(0, 0.7fr)')).join(' ');

/** The same for the cells of a table; undefined shares the rest. */
const cellWidthOf = (column: string, { columns }: Pick<ApplicationListQuery, 'columns'>): string | undefined => {
  if (columns.every(isOwnColumn)) return isOwnColumn(column) ? compactWidths[column] : undefined;
  // The fewer columns there are, the more room a name has.
  if (column === 'who') return `${Math.max(20, 38 - 3 * columns.length)}%`;
  return column === 'status' ? compactWidths.status : undefined;
};

export const listHeadStyles = {
  height: '9',
  fontSize: 'xs',
  fontWeight: 'semibold',
  color: 'fg.muted',
  background: 'bg.subtle',
  borderBottomWidth: '1px',
  borderColor: 'border',
} as const;

const CompactTable = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    // Collapsed borders do not move with a sticky head.
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 'sm',
    '& th, & td': {
      paddingInline: '2.5',
      paddingBlock: '0',
      textAlign: 'start',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& :is(th, td):first-child': { paddingInlineStart: '5', width: '3.25rem', textOverflow: 'clip' },
    '& thead :is(th, td)': {
      position: 'sticky',
      top: 'var(--list-head)',
      zIndex: 1,
      [lowScreen]: { position: 'static' },
      ...listHeadStyles,
    },
    '& tbody :is(th, td)': { height: `${COMPACT_ROW_HEIGHT}px`, lineHeight: '1.25rem' },
    '& tbody tr:not(:first-of-type) > *': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& tbody tr:hover': { background: 'bg.subtle' },
    '& tbody tr[data-chosen=true]': { background: 'brand.subtle' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    ...compactCellStyles,
    _print: { tableLayout: 'auto', '& th, & td': { whiteSpace: 'normal' } },
  },
});

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    fontWeight: 'semibold',
    color: 'inherit',
    _hover: { color: 'brand.fg' },
    '&[data-sorted]': { color: 'fg' },
  },
});

const sortedColumns: Readonly<Partial<Record<string, readonly [Order, Order]>>> = {
  who: ['name', '-name'],
  submitted: ['-submittedAt', 'submittedAt'],
  score: ['-score', 'score'],
};

const directionOf = (order: Order) => (order.startsWith('-') ? 'descending' : 'ascending');

interface HeadCellProps {
  /** `who`, or a column of the query. */
  readonly column: string;
  readonly query: ApplicationListQuery;
  readonly headings: ApplicationPage['headings'];
  /** Of the cell of a table; in a grid its row has the widths. */
  readonly width?: string | undefined;
}

type Headings = Pick<HeadCellProps, 'headings'>;

/** The name of a column; undefined for one that the server does not know. */
const labelOf = (column: string, headings: ApplicationPage['headings'], t: TFunction): string | undefined =>
  column === 'who' || isOwnColumn(column) ? t(`admin-applications.column.${column}`) : headings[column];

/** The name of a column; a press sorts by it, another one turns the order. */
export const HeadCell = ({ column, query, headings, width }: HeadCellProps) => {
  const { sort, setSort } = query;
  const { t } = useTranslation();
  const label = labelOf(column, headings, t);
  const orders = sortedColumns[column];
  if (!orders)
    return (
      <th scope="col" style={{ width }} title={label}>
        {label}
      </th>
    );
  const [first, second] = orders;
  const isSorted = sort === first || sort === second;
  const direction = directionOf(sort);
  return (
    <th scope="col" style={{ width }} {...(isSorted && { 'aria-sort': direction })}>
      <SortButton
        type="button"
        data-sort={column}
        {...(isSorted && { 'data-sorted': '' })}
        onClick={() => setSort(sort === first ? second : first)}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (direction === 'ascending' ? '↑' : '↓') : '↕'}</span>
      </SortButton>
    </th>
  );
};

/** The columns of the query without those that the server does not know. */
export const shownColumnsOf = (
  { columns }: Pick<ApplicationListQuery, 'columns'>,
  headings: ApplicationPage['headings'],
): readonly string[] => columns.filter((column) => isOwnColumn(column) || headings[column] !== undefined);

/** Of cards: the institution is beside the program. */
const cardColumnsOf = (columns: readonly string[]): readonly string[] =>
  columns.flatMap((column) => (column === 'studies' ? ['studies', 'institution'] : [column]));

/** Applications as a table of low rows, for wide screens. */
export const ApplicationTable = ({ query, rows, selection, headings }: ApplicationListProps & Headings) => {
  const texts = useRowTexts(query);
  const { t } = texts;
  const columns = shownColumnsOf(query, headings);
  return (
    <CompactTable aria-label={t('app.screen.applicantList')}>
      <thead>
        <tr>
          <td>
            <Checkbox
              label={t('admin-applications.list.choosePage')}
              isTicked={rows.every(selection.has)}
              onTick={(isTicked) => selection.set(rows, isTicked)}
            />
          </td>
          {['who', ...columns].map((column) => (
            <HeadCell
              key={column}
              column={column}
              query={query}
              headings={headings}
              width={cellWidthOf(column, query)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Id} data-application={row.Id} data-chosen={selection.has(row)}>
            <td>
              <RowCheckbox row={row} texts={texts} selection={selection} />
            </td>
            <th scope="row">
              <CompactApplicant row={row} texts={texts} />
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column}>
                {renderCompactCell(row, column, texts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </CompactTable>
  );
};

/** Applications as cards, for narrow screens. */
export const ApplicationCards = ({ query, rows, selection, headings }: ApplicationListProps & Headings) => {
  const texts = useRowTexts(query);
  const { t } = texts;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.applicantList')}>
      {rows.map((row) => (
        <ListItem key={row.Id} data-application={row.Id}>
          <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="2" alignItems="start">
            <Box paddingTop="2">
              <RowCheckbox row={row} texts={texts} selection={selection} />
            </Box>
            <Box>
              <ApplicantCell row={row} texts={texts} />
            </Box>
          </Box>
          <Facts
            marginTop="3"
            facts={cardColumnsOf(shownColumnsOf(query, headings)).map(
              (column) =>
                [
                  column === 'institution'
                    ? t('admin-applications.column.institution')
                    : (labelOf(column, headings, t) ?? column),
                  renderCell(row, column, texts),
                ] as const,
            )}
          />
        </ListItem>
      ))}
    </Stack>
  );
};

interface ApplicationListProps {
  readonly query: ApplicationListQuery;
  readonly rows: readonly ListedApplication[];
  readonly selection: Selection;
}
