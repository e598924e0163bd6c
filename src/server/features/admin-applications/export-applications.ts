import type { Readable } from 'node:stream';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Cell, Rows, Sheet } from '../../platform/spreadsheets/cell.ts';
import { createCsv } from '../../platform/spreadsheets/csv-file.ts';
import { createXlsx } from '../../platform/spreadsheets/xlsx-file.ts';
import { applicationExportHour, countAttempt } from '../account/limits.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { createLocaleTexts } from '../documents/answer-text.ts';
import { readApplicationFilter, type SentApplicationFilter } from './application-filter.ts';
import { type CellContext, type ExportColumn, noStepAnswers, readStepAnswers } from './export-column.ts';
import { createGradeSheet, type GradeSheet } from './export-grades.ts';
import { chooseColumns, headingsOf, listAllColumns } from './list-export-columns.ts';
import type { ApplicationFilter } from './queries/application-list.ts';
import {
  type ExportCursor,
  type ExportRow,
  findExportChoice,
  listExportRows,
  writeExportChoice,
} from './queries/export.ts';
import { auditActorOf, type ReviewContext, type Viewer } from './review-context.ts';

/**
 * Held in memory at a time. Small enough to be forgotten before the collector takes its objects for lasting ones: with 500
 * the heap grew by 200 MiB between two of its great collections, with 100 by 3.
 */
const BATCH_SIZE = 100;

const stepsOfColumns = (columns: readonly ExportColumn[]): readonly StepDefinition[] => [
  ...new Set(columns.flatMap(({ step }) => step ?? [])),
];

/** Every application that the filter finds, part by part, with its answers to these steps. */
async function* readExportRows(
  db: Queryable,
  filter: ApplicationFilter,
  steps: readonly StepDefinition[],
): AsyncGenerator<ExportRow> {
  const keys = steps.map(({ key }) => key);
  let after: ExportCursor | undefined;
  for (;;) {
    const part = await listExportRows(db, filter, keys, BATCH_SIZE, after);
    yield* part;
    after = part.at(-1);
    if (part.length < BATCH_SIZE) return;
  }
}

/** The cells of one application. */
const cellsOfRow = (
  row: ExportRow,
  columns: readonly ExportColumn[],
  reader: CellContext,
): Promise<readonly Cell[]> => {
  const given = new Map(stepsOfColumns(columns).map((step) => [step, readStepAnswers(row, step)]));
  return Promise.all(columns.map(({ step, read }) => read(row, (step && given.get(step)) ?? noStepAnswers, reader)));
};

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface ExportRequest extends SentApplicationFilter {
  readonly format?: keyof typeof mediaTypes | undefined;
  readonly columns?: string | undefined;
  readonly lang?: string | undefined;
}

/** Each holds a connection now and then and a core all the time: others wait. */
const MAX_CONCURRENT_EXPORTS = 3;
let running = 0;

/** What was looked for, without the words: they may be somebody's name. */
const auditDetailsOf = (
  { q, columns: _sent, lang: _lang, format = 'csv', ...filter }: ExportRequest,
  chosen: readonly ExportColumn[],
) => ({
  ...filter,
  format,
  searched: (q ?? '') !== '',
  columns: chosen.map(({ key }) => key),
});

const writeExportAudit = (db: Database, viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>) =>
  writeAuditEntry(db, {
    actor: auditActorOf(viewer),
    action,
    institutionCode: viewer.institutionCode,
    details,
  });

interface PreparedExport {
  readonly desk: ReviewContext;
  readonly viewer: Viewer;
  readonly filter: ApplicationFilter;
  readonly reader: CellContext;
  readonly columns: readonly ExportColumn[];
  readonly heading: readonly Cell[];
  readonly grades: readonly GradeSheet[];
  readonly steps: readonly StepDefinition[];
}

/** Counts as running while the sheet is written. */
async function* countedAsRunning(rows: Rows): Rows {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}

/** The heading, then every application; what the sheets behind it will need is noted on the way. */
async function* mainRows(
  { desk, filter, steps, columns, heading, grades, reader }: PreparedExport,
  ended: ExportProgress,
): Rows {
  yield heading;
  for await (const row of readExportRows(desk.db, filter, steps)) {
    for (const sheet of grades) await sheet.collectColumns(row);
    yield await cellsOfRow(row, columns, reader);
    ended.rows += 1;
  }
}

/** The applications are read once more: what came in meanwhile is in this sheet alone. */
async function* gradeRows({ desk, filter, steps }: PreparedExport, sheet: GradeSheet): Rows {
  yield sheet.heading();
  for await (const row of readExportRows(desk.db, filter, steps)) {
    const cells = await sheet.cells(row);
    if (cells) yield cells;
  }
}

interface ExportProgress {
  rows: number;
}

/** That an export came to its end, and how many applications it took, is noted. */
async function* withEndAudited({ desk, viewer }: PreparedExport, rows: Rows, ended: ExportProgress): Rows {
  yield* rows;
  await writeExportAudit(desk.db, viewer, 'application.exportEnded', { rows: ended.rows });
}

const sheetsOf = (made: PreparedExport): readonly Sheet[] => {
  const ended: ExportProgress = { rows: 0 };
  const rows: readonly (readonly [string, () => Rows])[] = [
    [made.reader.words.t('server.export.sheet.applications'), () => mainRows(made, ended)],
    ...made.grades.map((sheet) => [sheet.name, () => gradeRows(made, sheet)] as const),
  ];
  return rows.map(([name, open], index) => ({
    name,
    rows: () => countedAsRunning(index === rows.length - 1 ? withEndAudited(made, open(), ended) : open()),
  }));
};

/** What an admin is offered: every column, and whether it is among those that they exported last. */
export const listColumnChoices = async (desk: ReviewContext, viewer: Pick<Viewer, 'accountId'>, locale: Locale) => {
  const words = createLocaleTexts(desk.texts, locale);
  const [columns, last] = [await listAllColumns(desk), await findExportChoice(desk.db, viewer.accountId)];
  return columns.map(({ key, label, step, field, isSuggested }) => ({
    Key: key,
    Label: label(words),
    Step: step?.key ?? null,
    Fields: field === undefined ? [] : [field],
    Suggested: isSuggested,
    Chosen: last ? last.includes(key) : isSuggested,
  }));
};

/** A workbook has room for grids. Without any other column it names the applications. */
const arrangeColumns = (all: readonly ExportColumn[], sent: string | undefined, format: keyof typeof mediaTypes) => {
  const chosen = chooseColumns(all, sent);
  const cells = chosen.filter(({ isSheet }) => !isSheet);
  const columns = cells.length > 0 ? cells : chooseColumns(all, 'registrationNumber,name');
  return { chosen, columns, sheets: format === 'xlsx' ? chosen.filter(({ isSheet }) => isSheet) : [] };
};

/**
 * What the filter finds as a file that is written while it is read, in the language of the reader.
 * @throws AppError 400 for an unknown column or institution, 429 after too many in an hour, 503 while too many others export
 */
export const exportApplications = async (
  desk: ReviewContext,
  viewer: Viewer,
  request: ExportRequest,
  locale: Locale,
): Promise<{ readonly file: Readable; readonly type: string; readonly name: string }> => {
  const { format = 'csv' } = request;
  const filter = readApplicationFilter(desk.catalogue, viewer, request);
  const all = await listAllColumns(desk);
  const { chosen, columns, sheets } = arrangeColumns(all, request.columns, format);
  if (running >= MAX_CONCURRENT_EXPORTS) throw new AppError(503, 'server.export.busy', { retryAfter: 30 });
  await countAttempt(desk.db, [applicationExportHour(viewer.accountId)]);
  await writeExportAudit(desk.db, viewer, 'application.exported', auditDetailsOf(request, chosen));
  const keys = chosen.map(({ key }) => key);
  if (request.columns) await writeExportChoice(desk.db, viewer.accountId, keys);
  const words = createLocaleTexts(desk.texts, locale);
  const reader: CellContext = { catalogue: desk.catalogue, masterData: desk.masterData, words };
  const headings = headingsOf(all, words);
  const made: PreparedExport = {
    desk,
    viewer,
    filter,
    reader,
    columns,
    heading: columns.map(({ key }) => headings.get(key) ?? key),
    grades: sheets.map((column) => createGradeSheet(column, reader)),
    steps: stepsOfColumns([...columns, ...sheets]),
  };
  const [main] = sheetsOf(made);
  const file = format === 'xlsx' ? createXlsx(sheetsOf(made)) : createCsv((main as Sheet).rows());
  return { file, type: mediaTypes[format], name: `${words.t('server.export.file')}.${format}` };
};
