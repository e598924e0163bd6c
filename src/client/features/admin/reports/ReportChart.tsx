import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import { Muted } from '../../../design/primitives.tsx';
import type { Report, ReportRow } from './queries.ts';
import { labelOf, useCellText } from './report-cell.ts';

/** Further rows are in the table only. */
const MAX_ROWS = 12;

const Chart = chakra('div', {
  base: {
    fontSize: 'sm',
    '& > div': { breakInside: 'avoid' },
    '& > div + div': { marginTop: '2' },
    '& > [data-many] + [data-many]': { marginTop: '4' },
    '& [data-part=name]': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
    '& [data-part=bar]': {
      display: 'grid',
      gridTemplateColumns: {
        base: 'minmax(0, 1fr) minmax(0, 1fr) minmax(3.5rem, auto)',
        lg: 'minmax(0, 11rem) minmax(0, 1fr) minmax(3.5rem, auto)',
      },
      alignItems: 'center',
      columnGap: '3',
      paddingBlock: '0.5',
    },
    '& [data-part=bar] > span': { overflowWrap: 'anywhere' },
    '& [data-part=bar] > span:last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& svg': { display: 'block', width: 'full', height: '3', overflow: 'visible' },
    // Fill of an image is printed, a background is not.
    '& rect': { fill: 'brand.solid', forcedColorAdjust: 'none' },
    '& [data-part=track]': { fill: 'bg.emphasized' },
  },
});

interface BarProps {
  readonly label: string;
  readonly text: string;
  /** Of 1. */
  readonly share: number;
}

const Bar = ({ label, text, share }: BarProps) => (
  <div data-part="bar">
    <span>{label}</span>
    <svg focusable="false">
      <title>{`${label}: ${text}`}</title>
      <rect data-part="track" width="100%" height="100%" rx="2" />
      <rect width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
    <span>{text}</span>
  </div>
);

interface ReportChartProps {
  readonly report: Report;
  /** Keys of the columns that are drawn, which have the same scale. */
  readonly drawn: readonly string[];
}

/** The numbers of some columns as bars. Hidden from screen readers, which read the table beside it. */
export const ReportChart = ({ report: { columns, rows }, drawn }: ReportChartProps) => {
  const { t } = useTranslation();
  const cellText = useCellText();
  const series = columns.flatMap((column, index) => (drawn.includes(column.key) ? [{ ...column, index }] : []));
  const numberIn = ({ cells }: ReportRow, index: number): number => Number(cells[index] ?? 0);
  const shown = rows.slice(0, MAX_ROWS);
  const max = Math.max(...shown.flatMap((row) => series.map(({ index }) => numberIn(row, index))), 0);
  const bars = (row: ReportRow) =>
    series.map(({ key, label, kind, index }) => (
      <Bar
        key={key}
        label={series.length === 1 ? labelOf(row) : label}
        text={cellText(kind, row.cells[index])}
        share={max === 0 ? 0 : numberIn(row, index) / max}
      />
    ));
  return (
    <Chart aria-hidden="true" data-part="chart">
      {shown.map((row) =>
        series.length === 1 ? (
          <div key={row.key}>{bars(row)}</div>
        ) : (
          <div key={row.key} data-many="">
            <div data-part="name">{labelOf(row)}</div>
            {bars(row)}
          </div>
        ),
      )}
      {rows.length > MAX_ROWS && (
        <Muted fontSize="xs" marginTop="3">
          {t('admin-reports.firstRows', { shown: MAX_ROWS, count: rows.length })}
        </Muted>
      )}
    </Chart>
  );
};
