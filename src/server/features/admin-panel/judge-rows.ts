import type { Institution } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { hiddenSigns } from '../../written.ts';
import {
  findIds,
  findMasterRows,
  type MasterColumn,
  type MasterRow,
  type MasterTable,
} from './queries/master-tables.ts';
import type { RowError, SentRow } from './read-rows.ts';

type Cell = MasterRow[string];
type Read = { readonly value: Cell } | { readonly rule: string };

const LONGEST = 200;
const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u;
/** Two names would look the same and be others. */
const unseen = new RegExp(`[\\p{Cc}${hiddenSigns}]`, 'u');
/** What a reader of UTF-8 puts where there is none: the file was saved otherwise, and its letters are lost. */
const LOST = '\ufffd';
const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  ya: true,
  tidak: false,
};

const readText = ({ name }: MasterColumn, text: string): Read => {
  if (text.length > LONGEST) return { rule: 'tooLong' };
  if (text.includes(LOST)) return { rule: 'encoding' };
  if (unseen.test(text)) return { rule: 'control' };
  return name === 'id' && !idPattern.test(text) ? { rule: 'id' } : { value: text };
};

const readCell = (column: MasterColumn, sent: unknown): Read => {
  if (sent === undefined || sent === null || sent === '')
    return column.optional ? { value: null } : { rule: 'required' };
  if (typeof sent === 'object') return { rule: 'type' };
  const text = String(sent).trim();
  if (column.type === 'text') return typeof sent === 'boolean' ? { rule: 'type' } : readText(column, text);
  if (column.type === 'integer') return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { rule: 'integer' };
  const value = booleans[text.toLowerCase()];
  return value === undefined ? { rule: 'boolean' } : { value };
};

interface Judged {
  readonly rows: readonly { readonly row: number; readonly values: MasterRow }[];
  readonly errors: readonly RowError[];
}

const readAll = (columns: readonly MasterColumn[], sent: readonly SentRow[]): Judged => {
  const errors: RowError[] = [];
  const rows = sent.map(({ row, cells }) => {
    const values = columns.map((column): [string, Cell] => {
      const read = readCell(column, cells[column.name]);
      if ('value' in read) return [column.name, read.value];
      errors.push({ row, column: column.name, rule: read.rule });
      return [column.name, null];
    });
    return { row, values: Object.fromEntries(values) };
  });
  return { rows, errors };
};

const findTwice = ({ rows }: Judged): RowError[] => {
  const seen = new Set<Cell>();
  return rows.flatMap(({ row, values: { id = null } }) => {
    if (id === null) return [];
    if (seen.has(id)) return [{ row, column: 'id', rule: 'twice' }];
    seen.add(id);
    return [];
  });
};

const findDangling = async (db: Queryable, columns: readonly MasterColumn[], { rows }: Judged): Promise<RowError[]> => {
  const errors: RowError[] = [];
  for (const { name, refers } of columns) {
    if (refers === undefined) continue;
    const named = [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === 'string'))];
    const known = await findIds(db, refers, named);
    for (const { row, values } of rows)
      if (typeof values[name] === 'string' && !known.has(values[name]))
        errors.push({ row, column: name, rule: 'unknown' });
  }
  return errors;
};

const findForeign = (institutions: readonly Institution[], { rows }: Judged): RowError[] =>
  rows.flatMap(({ row, values: { institutionCode: code } }) => {
    const isKnown = institutions.some((institution) => institution.code === code && code !== 0);
    return typeof code !== 'number' || isKnown ? [] : [{ row, column: 'institutionCode', rule: 'unknown' }];
  });

export interface Judgement {
  readonly errors: readonly RowError[];
  readonly created: readonly MasterRow[];
  readonly changed: readonly MasterRow[];
}

const isSame = (columns: readonly MasterColumn[], a: MasterRow, b: MasterRow): boolean =>
  columns.every(({ name }) => a[name] === b[name]);

/** Every wrong cell of a file, or else what it would create and change. */
export const judgeRows = async (
  db: Queryable,
  table: MasterTable,
  institutions: readonly Institution[],
  sent: readonly SentRow[],
): Promise<Judgement> => {
  const { columns } = table;
  const judged = readAll(columns, sent);
  const before = new Map((await findMasterRows(db, table)).map((row) => [row['id'], row]));
  const isMoved = ({ name, fixed }: MasterColumn, values: MasterRow) => {
    const known = before.get(values['id'] ?? null);
    return fixed === true && known !== undefined && values[name] !== null && known[name] !== values[name];
  };
  const moved = judged.rows.flatMap(({ row, values }) =>
    columns.filter((column) => isMoved(column, values)).map(({ name }) => ({ row, column: name, rule: 'fixed' })),
  );
  const dangling = await findDangling(db, columns, judged);
  const errors = [...judged.errors, ...findTwice(judged), ...dangling, ...findForeign(institutions, judged), ...moved];
  const rows = judged.rows.map(({ values }) => values);
  const known = rows.filter((values) => before.has(values['id'] ?? null));
  return {
    errors: errors.sort((a, b) => a.row - b.row),
    created: rows.filter((values) => !before.has(values['id'] ?? null)),
    changed: known.filter((values) => !isSame(columns, values, before.get(values['id'] ?? null) as MasterRow)),
  };
};
