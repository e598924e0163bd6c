import type { getReport } from '../../../contract/admin-reports.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { LocaleTexts } from '../documents/answer-text.ts';

/** A report as the page and the file show it. */
export type ReportTable = DataOf<typeof getReport>;
export type ReportColumn = ReportTable['columns'][number];
export type ReportRow = ReportTable['rows'][number];
export type ReportCell = ReportRow['cells'][number];

/** A share of 100 with one decimal; null of nothing. */
export const percentOf = (count: number, all: number): number | null =>
  all === 0 ? null : Math.round((count / all) * 1000) / 10;

const DAY_SECONDS = 86_400;

/** With one decimal. */
export const daysOf = (seconds: number): number => Math.round((seconds / DAY_SECONDS) * 10) / 10;

export const columnOf = ({ t }: LocaleTexts, key: string, kind: ReportColumn['kind']): ReportColumn => ({
  key,
  label: t(`admin-reports.column.${key}`),
  kind,
});

/** The share of a count, in the column after it. */
export const shareColumnOf = ({ t }: LocaleTexts, key: string): ReportColumn => ({
  key: `${key}Share`,
  label: t('admin-reports.share', { name: t(`admin-reports.column.${key}`) }),
  kind: 'percent',
});

/** The rows of a spreadsheet, after the headings. */
export async function* sheetRowsOf({ columns, rows }: ReportTable): AsyncGenerator<readonly Cell[]> {
  yield columns.map(({ label }) => label);
  for (const { cells } of rows)
    yield cells.map((cell, index) =>
      columns[index]?.kind === 'day' && typeof cell === 'string' ? { day: cell } : cell,
    );
}
