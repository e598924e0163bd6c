import type { Readable } from 'node:stream';
import type { Translate } from '../../config/texts.ts';
import type { Database } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import type { Rows } from '../../gateways/spreadsheets/cell.ts';
import { csvFile } from '../../gateways/spreadsheets/csv-file.ts';
import { xlsxFile } from '../../gateways/spreadsheets/xlsx-file.ts';
import { writeAudit } from '../../store/audit/write-audit.ts';
import { applicationExportHour, count } from '../account/limits.ts';
import type { Desk } from './desk.ts';
import { type Column, chooseColumns, headingOf } from './export-columns.ts';
import { exportRows } from './export-rows.ts';
import { readWish, type SentFilter } from './read-wish.ts';
import { actorOf, type Viewer } from './viewer.ts';

const formats = {
  csv: { file: csvFile, type: 'text/csv; charset=utf-8' },
  xlsx: { file: xlsxFile, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const;

export interface ExportRequest extends SentFilter {
  readonly format?: keyof typeof formats | undefined;
  readonly columns?: string | undefined;
}

/** Each holds a connection now and then and a core all the time: others wait. */
const MOST_AT_ONCE = 3;
let running = 0;

/** What was looked for, without the words: they may be somebody's name. */
const trailOf = ({ q, columns, format = 'csv', ...filter }: ExportRequest, chosen: readonly Column[]) => ({
  ...filter,
  format,
  searched: (q ?? '') !== '',
  columns: (columns ?? '') === '' ? 'all' : chosen.map(({ key }) => key),
});

const trail = (db: Database, viewer: Viewer, action: string, details: Readonly<Record<string, unknown>>) =>
  writeAudit(db, {
    actor: actorOf(viewer),
    action,
    institutionCode: viewer.institutionCode,
    details,
  });

/** The heading, then every row; that it came to its end, and how many rows it took, is noted. */
async function* withHeading(desk: Desk, viewer: Viewer, rows: Rows, heading: readonly string[]): Rows {
  let count = 0;
  running += 1;
  try {
    yield heading;
    for await (const row of rows) {
      count += 1;
      yield row;
    }
    await trail(desk.db, viewer, 'application.exportEnded', { rows: count });
  } finally {
    running -= 1;
  }
}

/**
 * What the filter finds as a file that is written while it is read.
 * @throws AppError 400 for an unknown column or institution, 429 after too many in an hour, 503 while too many others export
 */
export const exportApplications = async (
  desk: Desk,
  viewer: Viewer,
  request: ExportRequest,
  t: Translate,
): Promise<{ readonly file: Readable; readonly type: string; readonly name: string }> => {
  const { format = 'csv' } = request;
  const wish = readWish(desk.catalogue, viewer, request);
  const columns = await chooseColumns(desk, request.columns);
  if (running >= MOST_AT_ONCE) throw new AppError(503, 'server.export.busy', { retryAfter: 30 });
  await count(desk.db, [applicationExportHour(viewer.accountId)]);
  await trail(desk.db, viewer, 'application.exported', trailOf(request, columns));
  const heading = columns.map((column) => headingOf(column, t));
  const rows = withHeading(desk, viewer, exportRows(desk.db, wish, columns), heading);
  return { file: formats[format].file(rows), type: formats[format].type, name: `${t('server.export.file')}.${format}` };
};
