import { type listAdminApplications, maxListedColumns } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { isIdentityColumn } from '../../../engine/exports/export-columns.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { formatDay, formatMoment, formatRupiah } from '../../formats.ts';
import { type Cell, formatTime } from '../../platform/spreadsheets/cell.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import { readEarlierForms } from './earlier-forms.ts';
import { cellsOfRow, type ExportColumn, stepKeysOf, stepsOfColumns } from './export-column.ts';
import { headingsOf, listAllColumns } from './list-export-columns.ts';
import { listExportRowsOf } from './queries/export.ts';
import type { ScoreViewer } from './queries/scores.ts';
import type { ReviewContext } from './review-context.ts';

type ListReply = DataOf<typeof listAdminApplications>;

/** What each row of the list shows anyway. */
const alwaysListed: Readonly<Record<string, true>> = {
  registrationNumber: true,
  name: true,
  email: true,
  program: true,
  submittedAt: true,
  assignee: true,
  status: true,
};

/** Whether the list may have the column. Identity numbers are exported only, which the audit log records. */
export const isListable = (catalogue: Pick<Catalogue, 'roles'>, column: ExportColumn): boolean =>
  !column.sheet && !Object.hasOwn(alwaysListed, column.key) && !isIdentityColumn(catalogue, column);

const NUMBER_FORMAT = { useGrouping: false, maximumFractionDigits: 6 } as const;

const cellText = (cell: Cell, locale: Locale): string | null => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return new Intl.NumberFormat(locale, NUMBER_FORMAT).format(cell);
  if ('rupiah' in cell) return formatRupiah(cell.rupiah, locale, 'narrowSymbol');
  if ('day' in cell) return formatDay(cell.day, locale);
  return 'moment' in cell ? formatMoment(cell.moment, locale) : formatTime(cell);
};

/**
 * The columns that an admin chose for the list, and their texts for these applications, which the admin may see. A column
 * that does not exist any more is left out, so that stored views go on working.
 * @param sent keys of `listExportColumns`, separated by commas
 */
export const readListCells = async (
  context: ReviewContext,
  { ids, viewer }: { readonly ids: readonly string[]; readonly viewer: ScoreViewer },
  sent: string | undefined,
  locale: Locale,
): Promise<Pick<ListReply, 'Columns' | 'Cells'>> => {
  if (!sent) return { Columns: [], Cells: [] };
  const all = await listAllColumns(context);
  const columns = [...new Set(sent.split(','))]
    .flatMap((key) => all.find((column) => column.key === key && isListable(context.catalogue, column)) ?? [])
    .slice(0, maxListedColumns);
  const { catalogue, masterData, reads } = context;
  const texts = createLocaleTexts(context.texts, locale);
  const headings = headingsOf(all, texts);
  const steps = stepKeysOf(catalogue, stepsOfColumns(columns));
  const rows = new Map((await listExportRowsOf(reads, { ids, viewer }, steps, locale)).map((row) => [row.id, row]));
  const cellContext = { catalogue, masterData, texts, earlier: await readEarlierForms(context) };
  const cells = ids.map(async (id) => {
    const row = rows.get(id);
    return row ? (await cellsOfRow(row, columns, cellContext)).map((cell) => cellText(cell, locale)) : [];
  });
  return {
    Columns: columns.map(({ key }) => ({ Key: key, Label: headings.get(key) ?? key })),
    Cells: await Promise.all(cells),
  };
};
