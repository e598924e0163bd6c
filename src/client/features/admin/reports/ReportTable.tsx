import { Text } from '../../../design/primitives.tsx';
import { DataTable, ListPanel, RowCards } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { useIsOnPaper, useIsWideScreen } from '../shared/use-is-wide-screen.ts';
import type { Report, ReportColumn } from './queries.ts';
import { labelOf, useCellText } from './report-cell.ts';

interface ReportTableProps {
  readonly title: string;
  readonly report: Report;
}

const alignOf = ({ kind }: ReportColumn) => (kind === 'text' || kind === 'day' ? undefined : { 'data-number': '' });

const tableStyles = {
  '& [data-number]': { textAlign: 'end' },
  '& thead th': { verticalAlign: 'bottom' },
  // Twelve columns beside the navigation on a screen of 1280 pixels.
  '& th, & td': { paddingInline: '1', paddingBlock: '2' },
  '& :is(th, td):first-child': { paddingInlineStart: '3' },
  '& :is(th, td):last-child': { paddingInlineEnd: '3' },
  '& tbody th': { overflowWrap: 'anywhere', minWidth: '9rem' },
  '& td:not([data-number])': { minWidth: '5rem' },
  // The heading stays while a long table scrolls.
  '& thead': { position: 'sticky', top: '0', zIndex: 1 },
  // Twelve columns on a portrait page.
  _print: {
    fontSize: '0.625rem',
    '& thead': { position: 'static' },
    '& thead :is(th, td)': { fontSize: '0.625rem' },
    '& tr': { breakInside: 'avoid' },
    '& th, & td': { paddingInline: '0.5', paddingBlock: '1' },
    '& tbody th': { minWidth: '6rem' },
    '& td:not([data-number])': { minWidth: '0', paddingInlineStart: '2' },
    '& :is(th, td):first-child': { paddingInlineStart: '0' },
    '& :is(th, td):last-child': { paddingInlineEnd: '0' },
  },
} as const;

/** A longer table scrolls inside its panel. */
const MAX_ROWS = 25;

const WideTable = ({ title, report: { columns, rows } }: ReportTableProps) => {
  const cellText = useCellText();
  return (
    <ListPanel
      tabIndex={0}
      role="group"
      aria-label={title}
      maxHeight={rows.length > MAX_ROWS ? '40rem' : undefined}
      _print={{ maxHeight: 'none', overflow: 'visible', borderWidth: '0' }}
    >
      <DataTable aria-label={title} css={tableStyles}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...alignOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {cellText(column.kind, cells[index])}
                  </th>
                ) : (
                  <td key={column.key} {...alignOf(column)}>
                    {cellText(column.kind, cells[index])}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};

const Cards = ({ title, report: { columns, rows } }: ReportTableProps) => {
  const cellText = useCellText();
  return (
    <ShowMore items={rows}>
      {(shown) => (
        <RowCards aria-label={title}>
          {shown.map((row) => (
            <li key={row.key}>
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {labelOf(row)}
              </Text>
              <Facts
                marginTop="2"
                facts={columns
                  .slice(1)
                  .map(({ label, kind }, index) => [label, cellText(kind, row.cells[index + 1])] as const)}
              />
            </li>
          ))}
        </RowCards>
      )}
    </ShowMore>
  );
};

/** All numbers of a report: a table, or cards on a narrow screen. */
export const ReportTable = (props: ReportTableProps) => {
  const isWide = useIsWideScreen();
  const isOnPaper = useIsOnPaper();
  return isWide || isOnPaper ? <WideTable {...props} /> : <Cards {...props} />;
};
