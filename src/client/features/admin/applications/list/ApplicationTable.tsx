import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { chakra } from '../../../../design/chakra.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { formatShortDate } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { ListItem } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import type { ApplicationPage, ListedApplication } from '../queries.ts';
import type { Selection } from './SelectionBar.tsx';
import {
  type ApplicationListQuery,
  isOwnColumn,
  type Order,
  type OwnColumn,
  queueSearchOf,
} from './use-application-list-query.ts';

/** Of a wide list the institution is below the program. */
type Column = OwnColumn | 'institution';

/** Cells of two lines that end where the column ends. */
export const compactCellStyles = {
  '& [data-part=line]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-part=line] + [data-part=line]': {
    fontSize: 'xs',
    lineHeight: '1rem',
    fontWeight: 'normal',
    color: 'fg.muted',
  },
  // Two boxes would touch the edges of the row.
  '& [data-part=line] > [data-part=mark]': { padding: '0', marginInlineEnd: '1.5', background: 'none' },
} as const;

/** Height of a row with two lines, in pixels. */
export const COMPACT_ROW_HEIGHT = 43;

/** Widths of the columns of a wide list, after the tick and the applicant. */
const compactWidths: Readonly<Record<OwnColumn, string>> = {
  studies: 'minmax(0, 0.7fr)',
  submitted: '7.5rem',
  assignee: '8rem',
  status: '14rem',
};

/** Columns of a grid for a wide list. With chosen ones all share the width. */
export const gridColumnsOf = ({ columns }: Pick<ApplicationListQuery, 'columns'>): string =>
  columns.every(isOwnColumn)
    ? columns.map((column) => compactWidths[column]).join(' ')
    : columns.map((column) => (column === 'status' ? compactWidths.status : 'minmax(0, 0.7fr)')).join(' ');

/** The same for the cells of a table; undefined shares the rest. */
const cellWidthOf = (column: string, { columns }: Pick<ApplicationListQuery, 'columns'>): string | undefined => {
  if (column === 'who') return columns.every(isOwnColumn) ? undefined : '20%';
  if (!columns.every(isOwnColumn)) return column === 'status' ? compactWidths.status : undefined;
  return column === 'studies' ? '20%' : compactWidths[column as OwnColumn];
};

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
      height: '9',
      fontSize: 'xs',
      fontWeight: 'semibold',
      color: 'fg.muted',
      background: 'bg.subtle',
      borderBottomWidth: '1px',
      borderColor: 'border',
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
};

const directionOf = (order: Order) => (order.startsWith('-') ? 'descending' : 'ascending');

interface HeadCellProps {
  /** `who`, or a column of the query. */
  readonly column: string;
  readonly query: ApplicationListQuery;
  readonly headings: ApplicationPage['headings'];
}

type Headings = Pick<HeadCellProps, 'headings'>;

/** The name of a column; undefined for one that the server does not know. */
const labelOf = (column: string, headings: ApplicationPage['headings'], t: TFunction): string | undefined =>
  column === 'who' || isOwnColumn(column) ? t(`admin-applications.column.${column}`) : headings[column];

/** The name of a column; a press sorts by it, another one turns the order. */
const HeadCell = ({ column, query, headings }: HeadCellProps) => {
  const { sort, setSort } = query;
  const { t } = useTranslation();
  const label = labelOf(column, headings, t);
  const orders = sortedColumns[column];
  const width = cellWidthOf(column, query);
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
            <HeadCell key={column} column={column} query={query} headings={headings} />
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

interface CheckboxProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const Checkbox = ({ label, isTicked, isDisabled = false, onTick }: CheckboxProps) => (
  <label data-part="tick">
    <span data-part="unseen">{label}</span>
    <input
      type="checkbox"
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </label>
);

/**
 * Texts for rows. The list calls `useRowTexts` once, because each `useTranslation` in a row would subscribe to language
 * changes, and scrolling mounts hundreds of rows.
 */
export interface RowTexts {
  readonly t: TFunction;
  readonly language: string;
  readonly institutionName: (code: number) => string;
  /** The query of the addresses of applications, which names the list. */
  readonly search: string;
}

export const useRowTexts = (query: ApplicationListQuery): RowTexts => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { language } = i18n;
  const search = queueSearchOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone
  return useMemo(() => ({ t, language, institutionName, search }), [t, language, search]);
};

interface RowProps {
  readonly row: ListedApplication;
  readonly texts: RowTexts;
}

export const RowCheckbox = ({ row, texts, selection }: RowProps & { readonly selection: Selection }) => (
  <Checkbox
    label={texts.t('admin-applications.list.choose', { name: row.Name })}
    isTicked={selection.has(row)}
    isDisabled={selection.isFull && !selection.has(row)}
    onTick={(isTicked) => selection.set([row], isTicked)}
  />
);

/** Name, registration number and email address of the applicant in two lines. */
export const CompactApplicant = ({ row, texts }: RowProps) => {
  const name = row.Name || row.Email;
  const number = row.RegistrationNumber ?? texts.t('admin-applications.list.noNumber');
  return (
    <>
      <div data-part="line" title={name}>
        <Link to={`${pathTo('applicantDetail', { id: row.Id })}?${texts.search}`} data-part="link">
          {name}
        </Link>
      </div>
      <div data-part="line">{row.Name === '' ? number : `${number} · ${row.Email}`}</div>
    </>
  );
};

/** Name, registration number and email address of the applicant. */
export const ApplicantCell = ({ row, texts }: RowProps) => (
  <>
    <Link to={`${pathTo('applicantDetail', { id: row.Id })}?${texts.search}`} data-part="link">
      {row.Name || row.Email}
    </Link>
    <p data-part="more">{row.RegistrationNumber ?? texts.t('admin-applications.list.noNumber')}</p>
    {row.Name !== '' && (
      <p data-part="more">
        <LongWord>{row.Email}</LongWord>
      </p>
    )}
  </>
);

/** The end of an offer is the beginning of the next day. */
const dayBefore = (end: string): string => new Date(Date.parse(end) - 60_000).toISOString();

/** What is to know beside the status. */
const listNotes = (row: ListedApplication, { t, language }: RowTexts): readonly string[] => [
  ...(row.WaitlistPlace === null ? [] : [t('admin-applications.list.place', { place: row.WaitlistPlace })]),
  ...(row.OfferUntil === null || row.UndoUntil !== null
    ? []
    : [t('admin-applications.list.answerBy', { date: formatShortDate(dayBefore(row.OfferUntil), language) })]),
  ...(row.UndoUntil === null ? [] : [t('admin-applications.list.undoable')]),
  ...(row.PsychologicalTestDone ? [t('admin-applications.list.tested')] : []),
];

const CorrectedMark = ({ t }: Pick<RowTexts, 't'>) => (
  <span data-part="mark" data-mark="corrected">
    {t('admin-applications.mark.corrected')}
  </span>
);

const StatusCell = ({ row, texts }: RowProps) => (
  <>
    <StatusBadge status={row.Status} />
    {row.Corrected && (
      <div>
        <CorrectedMark t={texts.t} />
      </div>
    )}
    {listNotes(row, texts).map((note) => (
      <div key={note} data-part="more">
        {note}
      </div>
    ))}
  </>
);

const CompactStatus = ({ row, texts }: RowProps) => {
  const notes = listNotes(row, texts).join(' · ');
  return (
    <>
      <div data-part="line">
        <StatusBadge status={row.Status} />
      </div>
      {(row.Corrected || notes !== '') && (
        <div data-part="line" title={notes}>
          {row.Corrected && <CorrectedMark t={texts.t} />}
          {notes}
        </div>
      )}
    </>
  );
};

export const renderCompactCell = (row: ListedApplication, column: string, texts: RowTexts): ReactNode => {
  if (column === 'status') return <CompactStatus row={row} texts={texts} />;
  const text = renderCell(row, column, texts);
  if (!isOwnColumn(column)) return <span title={String(text)}>{text}</span>;
  if (column !== 'studies') return text;
  return (
    <>
      <div data-part="line" title={String(text)}>
        {text}
      </div>
      <div data-part="line">{renderCell(row, 'institution', texts)}</div>
    </>
  );
};

const isKnownColumn = (column: string): column is Column => isOwnColumn(column) || column === 'institution';

export const renderCell = (row: ListedApplication, column: string, texts: RowTexts): ReactNode => {
  if (!isKnownColumn(column)) return row.cells?.[column] ?? '–';
  if (column === 'studies') return row.Program ?? texts.t('registrations.noProgram');
  if (column === 'institution') return texts.institutionName(row.InstitutionCode);
  if (column === 'submitted') return row.SubmittedAt === null ? '–' : formatShortDate(row.SubmittedAt, texts.language);
  if (column === 'assignee') return row.Assignee?.Name ?? '–';
  return <StatusCell row={row} texts={texts} />;
};
