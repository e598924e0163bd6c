import type { Readable } from 'node:stream';
import type { SentApplicationFilter } from '../../../contract/admin-applications.ts';
import { isIdentityColumn } from '../../../engine/exports/export-columns.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import { directionOf } from '../../../engine/text/direction.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Cell, Rows, Sheet } from '../../platform/spreadsheets/cell.ts';
import { createCsv } from '../../platform/spreadsheets/csv-file.ts';
import { createXlsx } from '../../platform/spreadsheets/xlsx-file.ts';
import { applicationExportHour, countAttempt } from '../account/limits.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import { readApplicationFilter } from './application-filter.ts';
import { readEarlierForms } from './earlier-forms.ts';
import { type CellContext, cellsOfRow, type ExportColumn, type ExportSheet, stepsOfColumns } from './export-column.ts';
import { createJsonLines, jsonLineOf } from './export-lines.ts';
import { isListable } from './list-cells.ts';
import { chooseColumns, headingsOf, listAllColumns } from './list-export-columns.ts';
import type { ApplicationFilter } from './queries/application-list.ts';
import { findExportChoice, writeExportChoice } from './queries/export.ts';
import { mediaTypes, readExportRows } from './read-export-rows.ts';
import { auditActorOf, type ReviewContext, type StaffViewer, type Viewer } from './review-context.ts';

interface ExportRequest extends SentApplicationFilter {
  readonly format?: keyof typeof mediaTypes | undefined;
  readonly columns?: string | undefined;
  readonly lang?: string | undefined;
}

/** Each export occupies a core, and a connection for each batch: further ones are refused. */
const MAX_CONCURRENT_EXPORTS = 3;
let running = 0;

const keysOf = (columns: readonly ExportColumn[]): readonly string[] => columns.map(({ key }) => key);

/** The filter without the search text, which may be a person's name. */
const auditDetailsOf = (
  { q, columns: _sent, lang: _lang, format = 'csv', ...filter }: ExportRequest,
  chosen: readonly ExportColumn[],
  identity: readonly ExportColumn[],
) => ({
  ...filter,
  format,
  searched: (q ?? '') !== '',
  columns: keysOf(chosen),
  ...(identity.length > 0 && { identityNumbers: keysOf(identity) }),
});

const writeExportAudit = (db: Database, viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>) =>
  writeAuditEntry(db, {
    actor: auditActorOf(viewer),
    action,
    institutionCode: viewer.institutionCode,
    details,
  });

interface PreparedExport {
  readonly context: ReviewContext;
  readonly viewer: Viewer;
  readonly filter: ApplicationFilter;
  readonly cellContext: CellContext;
  readonly columns: readonly ExportColumn[];
  readonly heading: readonly Cell[];
  readonly sheets: readonly ExportSheet[];
  readonly steps: readonly StepDefinition[];
}

/** Counts as running while the sheet is written. */
async function* countedAsRunning<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}

/** The heading, then every application; collects the columns of the other sheets on the way. */
async function* mainRows(
  { context, filter, steps, columns, heading, sheets, cellContext }: PreparedExport,
  ended: ExportProgress,
): Rows {
  yield heading;
  for await (const row of readExportRows(context, filter, steps, cellContext.texts.locale)) {
    for (const sheet of sheets) await sheet.collectColumns(row);
    yield await cellsOfRow(row, columns, cellContext);
    ended.rows += 1;
  }
}

/** Reads the applications again: those submitted meanwhile are in this sheet only. */
async function* sheetRows({ context, filter, steps, cellContext }: PreparedExport, sheet: ExportSheet): Rows {
  yield sheet.heading();
  for await (const row of readExportRows(context, filter, steps, cellContext.texts.locale))
    yield* await sheet.lines(row);
}

interface ExportProgress {
  rows: number;
}

/** Every application as a line of JSON. */
async function* jsonLines(
  { context, filter, steps, columns, cellContext }: PreparedExport,
  ended: ExportProgress,
): AsyncGenerator<string> {
  for await (const row of readExportRows(context, filter, steps, cellContext.texts.locale)) {
    yield await jsonLineOf(row, columns, steps, cellContext);
    ended.rows += 1;
  }
}

/** Writes the end of the export and its number of applications to the audit log. */
async function* withEndAudited<T>(
  { context, viewer }: PreparedExport,
  rows: AsyncIterable<T>,
  ended: ExportProgress,
): AsyncGenerator<T> {
  yield* rows;
  await writeExportAudit(context.db, viewer, 'application.exportEnded', { rows: ended.rows });
}

const sheetsOf = (prepared: PreparedExport): readonly Sheet[] => {
  const ended: ExportProgress = { rows: 0 };
  const rows: readonly (readonly [string, () => Rows])[] = [
    [prepared.cellContext.texts.t('server.export.sheet.applications'), () => mainRows(prepared, ended)],
    ...prepared.sheets.map((sheet) => [sheet.name, () => sheetRows(prepared, sheet)] as const),
  ];
  return rows.map(([name, open], index) => ({
    name,
    rows: () => countedAsRunning(index === rows.length - 1 ? withEndAudited(prepared, open(), ended) : open()),
  }));
};

/** Every column, and whether the admin exported it last. */
export const listColumnChoices = async (context: ReviewContext, viewer: Pick<Viewer, 'accountId'>, locale: Locale) => {
  const texts = createLocaleTexts(context.texts, locale);
  const [columns, last] = [await listAllColumns(context), await findExportChoice(context.db, viewer.accountId)];
  const headings = headingsOf(columns, texts);
  return columns.map((column) => {
    const { key, step, field, isSuggested } = column;
    return {
      Key: key,
      Label: headings.get(key) ?? key,
      Step: step?.key ?? null,
      Fields: field === undefined ? [] : [field],
      Suggested: isSuggested,
      Chosen: last ? last.includes(key) && !isIdentityColumn(context.catalogue, column) : isSuggested,
      Identity: isIdentityColumn(context.catalogue, column),
      Listable: isListable(context.catalogue, column),
    };
  });
};

/** Only a workbook has several sheets; a line of JSON holds them. Without other columns the file names the applications. */
const arrangeColumns = (all: readonly ExportColumn[], sent: string | undefined, format: keyof typeof mediaTypes) => {
  const chosen = chooseColumns(all, sent);
  if (format === 'jsonl') return { chosen, columns: chosen, sources: [] };
  const cells = chosen.filter(({ sheet }) => !sheet);
  const columns = cells.length > 0 ? cells : chooseColumns(all, 'registrationNumber,name');
  return { chosen, columns, sources: format === 'xlsx' ? chosen.flatMap(({ sheet }) => sheet ?? []) : [] };
};

const createFile = (prepared: PreparedExport, format: keyof typeof mediaTypes, locale: Locale): Readable => {
  if (format === 'jsonl') {
    const ended: ExportProgress = { rows: 0 };
    return createJsonLines(countedAsRunning(withEndAudited(prepared, jsonLines(prepared, ended), ended)));
  }
  const sheets = sheetsOf(prepared);
  // There is always a sheet of applications.
  return format === 'xlsx' ? createXlsx(sheets, directionOf(locale)) : createCsv((sheets[0] as Sheet).rows());
};

/**
 * What the filter finds as a file in the admin's language. The stream reads the applications while it is consumed.
 * @throws AppError 400 for an unknown column or institution, 429 after too many in an hour, 503 while too many others
 *   export
 */
export const exportApplications = async (
  context: ReviewContext,
  viewer: StaffViewer,
  request: ExportRequest,
  locale: Locale,
): Promise<{ readonly file: Readable; readonly type: string; readonly name: string }> => {
  const { format = 'csv' } = request;
  const filter = readApplicationFilter(context.catalogue, viewer, request);
  const all = await listAllColumns(context);
  const { chosen, columns, sources } = arrangeColumns(all, request.columns, format);
  if (running >= MAX_CONCURRENT_EXPORTS) throw new AppError(503, 'server.export.busy', { retryAfter: 30 });
  await countAttempt(context.db, [applicationExportHour(viewer.accountId)]);
  const identity = chosen.filter((column) => isIdentityColumn(context.catalogue, column));
  await writeExportAudit(context.db, viewer, 'application.exported', auditDetailsOf(request, chosen, identity));
  if (request.columns) await writeExportChoice(context.db, viewer.accountId, keysOf(chosen));
  const texts = createLocaleTexts(context.texts, locale);
  const cellContext: CellContext = {
    catalogue: context.catalogue,
    masterData: context.masterData,
    texts,
    earlier: await readEarlierForms(context),
  };
  const headings = headingsOf(all, texts);
  const prepared: PreparedExport = {
    context,
    viewer,
    filter,
    cellContext,
    columns,
    heading: columns.map(({ key }) => headings.get(key) ?? key),
    sheets: sources.map(({ open }) => open(cellContext)),
    steps: stepsOfColumns([...columns, ...sources]),
  };
  return {
    file: createFile(prepared, format, locale),
    type: mediaTypes[format],
    name: `${texts.t('server.export.file')}.${format}`,
  };
};
