import { stringify } from 'csv-stringify/sync';
import type { MasterDataKind } from '../../../contract/admin-master-data.ts';
import type { Institution } from '../../../engine/schema/types.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type AuditActor, writeAudit } from '../audit/queries/write-audit.ts';
import { judgeRows } from './judge-rows.ts';
import { findMasterRows, lockImports, masterTables, writeMasterRows } from './queries/master-tables.ts';
import { type RowError, readRows } from './read-rows.ts';

type Format = 'csv' | 'json';

/** A cell that a spreadsheet would compute is shown as text. */
const guarded = (value: unknown): unknown =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

/** All rows of a kind as a file that the import takes back. */
export const exportRows = async (db: Queryable, kind: MasterDataKind, format: Format): Promise<string> => {
  const table = masterTables[kind];
  const rows = await findMasterRows(db, table);
  if (format === 'json') return JSON.stringify(rows, null, 1);
  return stringify(rows, {
    header: true,
    bom: true,
    columns: table.columns.map(({ name }) => name),
    cast: { string: (value) => String(guarded(value)), boolean: (value) => String(value) },
  });
};

export interface ImportOrder {
  readonly kind: MasterDataKind;
  readonly format: Format;
  readonly content: string;
  readonly dryRun: boolean;
  readonly admin: AuditActor;
  readonly origin: string;
}

export interface ImportOutcome {
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly errors: readonly RowError[];
}

const note = (tx: Tx, { admin, origin, kind }: ImportOrder, { errors: _errors, ...counts }: ImportOutcome) =>
  writeAudit(tx, {
    actor: admin,
    action: 'masterData.imported',
    institutionCode: null,
    subject: { kind: 'masterData', id: kind },
    details: counts,
    origin,
  });

/** Judges a file and, unless it is a dry run or a cell is wrong, takes it in as a whole. */
export const importRows = async (
  tx: Tx,
  institutions: readonly Institution[],
  order: ImportOrder,
): Promise<ImportOutcome> => {
  const table = masterTables[order.kind];
  await lockImports(tx);
  const sent = await readRows(order.format, order.content, table.columns);
  const nothing = { rows: sent.rows.length, created: 0, changed: 0, unchanged: 0 };
  const { errors: wrong, created, changed } = await judgeRows(tx, table, institutions, sent.rows);
  const errors = [...sent.errors, ...wrong].sort((a, b) => a.row - b.row);
  if (errors.length > 0) return { ...nothing, errors };
  const unchanged = sent.rows.length - created.length - changed.length;
  const outcome = { ...nothing, created: created.length, changed: changed.length, unchanged, errors };
  if (order.dryRun) return outcome;
  await writeMasterRows(tx, table, [...created, ...changed]);
  await note(tx, order, outcome);
  return outcome;
};
