import type { Readable } from 'node:stream';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Cell, Rows, Sheet } from '../../platform/spreadsheets/cell.ts';
import { csvFile } from '../../platform/spreadsheets/csv-file.ts';
import { xlsxFile } from '../../platform/spreadsheets/xlsx-file.ts';
import { applicationExportHour, count } from '../account/limits.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { createWords } from '../documents/words.ts';
import type { Desk } from './desk.ts';
import type { Column, Reader } from './export-column.ts';
import { allColumns, chooseColumns, headingsOf } from './export-columns.ts';
import { createGradeSheet, type GradeSheet } from './export-grades.ts';
import { cellsOf, findExportRows, stepsOf } from './export-rows.ts';
import { findExportChoice, writeExportChoice } from './queries/export-choice.ts';
import type { Wish } from './queries/wish.ts';
import { readWish, type SentFilter } from './read-wish.ts';
import { actorOf, type Viewer } from './viewer.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export interface ExportRequest extends SentFilter {
  readonly format?: keyof typeof types | undefined;
  readonly columns?: string | undefined;
  readonly lang?: string | undefined;
}

/** Each holds a connection now and then and a core all the time: others wait. */
const MOST_AT_ONCE = 3;
let running = 0;

/** What was looked for, without the words: they may be somebody's name. */
const trailOf = (
  { q, columns: _sent, lang: _lang, format = 'csv', ...filter }: ExportRequest,
  chosen: readonly Column[],
) => ({
  ...filter,
  format,
  searched: (q ?? '') !== '',
  columns: chosen.map(({ key }) => key),
});

const trail = (db: Database, viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>) =>
  writeAudit(db, {
    actor: actorOf(viewer),
    action,
    institutionCode: viewer.institutionCode,
    details,
  });

interface Export {
  readonly desk: Desk;
  readonly viewer: Viewer;
  readonly wish: Wish;
  readonly reader: Reader;
  readonly columns: readonly Column[];
  readonly heading: readonly Cell[];
  readonly grades: readonly GradeSheet[];
  readonly steps: readonly StepDefinition[];
}

/** Counts as running while the sheet is written. */
async function* whileRunning(rows: Rows): Rows {
  running += 1;
  try {
    yield* rows;
  } finally {
    running -= 1;
  }
}

/** The heading, then every application; what the sheets behind it will need is noted on the way. */
async function* mainRows({ desk, wish, steps, columns, heading, grades, reader }: Export, ended: Ended): Rows {
  yield heading;
  for await (const row of findExportRows(desk.db, wish, steps)) {
    for (const sheet of grades) await sheet.note(row);
    yield await cellsOf(row, columns, reader);
    ended.rows += 1;
  }
}

/** The applications are read once more: what came in meanwhile is in this sheet alone. */
async function* gradeRows({ desk, wish, steps }: Export, sheet: GradeSheet): Rows {
  yield sheet.heading();
  for await (const row of findExportRows(desk.db, wish, steps)) {
    const cells = await sheet.cells(row);
    if (cells) yield cells;
  }
}

interface Ended {
  rows: number;
}

/** That an export came to its end, and how many applications it took, is noted. */
async function* untilEnd({ desk, viewer }: Export, rows: Rows, ended: Ended): Rows {
  yield* rows;
  await trail(desk.db, viewer, 'application.exportEnded', { rows: ended.rows });
}

const sheetsOf = (made: Export): readonly Sheet[] => {
  const ended: Ended = { rows: 0 };
  const rows: readonly (readonly [string, () => Rows])[] = [
    [made.reader.words.t('server.export.sheet.applications'), () => mainRows(made, ended)],
    ...made.grades.map((sheet) => [sheet.name, () => gradeRows(made, sheet)] as const),
  ];
  return rows.map(([name, open], index) => ({
    name,
    rows: () => whileRunning(index === rows.length - 1 ? untilEnd(made, open(), ended) : open()),
  }));
};

/** What an admin is offered: every column, and whether it is among those that they exported last. */
export const listColumns = async (desk: Desk, viewer: Pick<Viewer, 'accountId'>, locale: Locale) => {
  const words = createWords(desk.texts, locale);
  const [columns, last] = [await allColumns(desk), await findExportChoice(desk.db, viewer.accountId)];
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
const layOut = (all: readonly Column[], sent: string | undefined, format: keyof typeof types) => {
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
  desk: Desk,
  viewer: Viewer,
  request: ExportRequest,
  locale: Locale,
): Promise<{ readonly file: Readable; readonly type: string; readonly name: string }> => {
  const { format = 'csv' } = request;
  const wish = readWish(desk.catalogue, viewer, request);
  const all = await allColumns(desk);
  const { chosen, columns, sheets } = layOut(all, request.columns, format);
  if (running >= MOST_AT_ONCE) throw new AppError(503, 'server.export.busy', { retryAfter: 30 });
  await count(desk.db, [applicationExportHour(viewer.accountId)]);
  await trail(desk.db, viewer, 'application.exported', trailOf(request, chosen));
  const keys = chosen.map(({ key }) => key);
  if (request.columns) await writeExportChoice(desk.db, viewer.accountId, keys);
  const words = createWords(desk.texts, locale);
  const reader: Reader = { catalogue: desk.catalogue, masterData: desk.masterData, words };
  const headings = headingsOf(all, words);
  const made: Export = {
    desk,
    viewer,
    wish,
    reader,
    columns,
    heading: columns.map(({ key }) => headings.get(key) ?? key),
    grades: sheets.map((column) => createGradeSheet(column, reader)),
    steps: stepsOf([...columns, ...sheets]),
  };
  const [main] = sheetsOf(made);
  const file = format === 'xlsx' ? xlsxFile(sheetsOf(made)) : csvFile((main as Sheet).rows());
  return { file, type: types[format], name: `${words.t('server.export.file')}.${format}` };
};
