import { stringify } from 'csv-stringify/sync';
import type { MasterDataKind } from '../../../contract/admin-master-data.ts';
import { findRule } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import type { Catalogue, Institution } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import { invisibleCharacters } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { getPanelForm } from './panel-entries.ts';
import {
  findKnownIds,
  listMasterRows,
  lockImports,
  type MasterColumn,
  type MasterRow,
  type MasterTable,
  masterTableOf,
  writeMasterRows,
} from './queries/master-tables.ts';
import { type RowError, readMasterDataFile, type SentRow, type SentRows } from './read-master-data-file.ts';

type MasterValue = MasterRow[string];
type ReadResult = { readonly value: MasterValue } | { readonly rule: string; readonly limit?: number };

const MAX_TEXT_LENGTH = 200;
const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u;
/** A name with an invisible character may look identical to another name. */
const invisibleCharacter = new RegExp(`[\\p{Cc}${invisibleCharacters}]`, 'u');
/** The replacement character: the file has another encoding, and its letters are lost. */
const REPLACEMENT_CHARACTER = '\ufffd';
const booleanTexts: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  '1': true,
  '0': false,
  ya: true,
  tidak: false,
};

/** Numbers of semesters in ascending order; commas and semicolons separate them too. */
const readSemesters = (text: string): ReadResult => {
  const numbers = text.split(/[\s,;]+/);
  if (!numbers.every((number) => /^(?:[1-9]|1[0-2])$/.test(number))) return { rule: 'semesters' };
  const sorted = [...new Set(numbers.map(Number))].sort((a, b) => a - b);
  return { value: sorted.join(' ') };
};

const readText = ({ name, form }: MasterColumn, text: string): ReadResult => {
  if (text.length > MAX_TEXT_LENGTH) return { rule: 'tooLong' };
  if (text.includes(REPLACEMENT_CHARACTER)) return { rule: 'encoding' };
  if (invisibleCharacter.test(text)) return { rule: 'control' };
  if (name === 'id' && !idPattern.test(text)) return { rule: 'id' };
  return form && !form.pattern.test(text) ? { rule: form.rule } : { value: text };
};

/** The limits of a form of the control panel hold for files too. */
const findBrokenLimit = (forms: Forms, { limitedBy }: MasterColumn, value: MasterValue): ReadResult | undefined => {
  if (limitedBy === undefined) return undefined;
  const node = nodeAt(getPanelForm(forms, limitedBy.form), [limitedBy.field]);
  const size = typeof value === 'string' ? [...value].length : Number(value);
  const keywords =
    typeof value === 'string' ? (['minLength', 'maxLength'] as const) : (['minimum', 'maximum'] as const);
  const [least, most] = keywords.map((keyword) => findRule(node, keyword));
  if (typeof least === 'number' && size < least) return { rule: keywords[0], limit: least };
  return typeof most === 'number' && size > most ? { rule: keywords[1], limit: most } : undefined;
};

const readCell = (column: MasterColumn, sent: unknown): ReadResult => {
  if (sent === undefined || sent === null || sent === '')
    return column.optional ? { value: null } : { rule: 'required' };
  if (typeof sent === 'object') return { rule: 'type' };
  const text = String(sent).trim();
  if (column.type === 'semesters') return readSemesters(text);
  if (column.type === 'text') return typeof sent === 'boolean' ? { rule: 'type' } : readText(column, text);
  if (column.type === 'integer') return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { rule: 'integer' };
  const value = booleanTexts[text.toLowerCase()];
  return value === undefined ? { rule: 'boolean' } : { value };
};

interface ReadRows {
  readonly rows: readonly { readonly row: number; readonly values: MasterRow }[];
  readonly errors: readonly RowError[];
}

type Forms = Pick<Catalogue, 'forms'>;

const readAllRows = (forms: Forms, { columns, checkRow }: MasterTable, sent: readonly SentRow[]): ReadRows => {
  const errors: RowError[] = [];
  const rows = sent.map(({ row, cells }) => {
    const known = errors.length;
    const values = columns.map((column): [string, MasterValue] => {
      const cell = readCell(column, cells[column.name]);
      const broken = 'value' in cell && cell.value !== null ? findBrokenLimit(forms, column, cell.value) : undefined;
      const read = broken ?? cell;
      if ('value' in read) return [column.name, read.value];
      errors.push({ row, column: column.name, ...read });
      return [column.name, null];
    });
    const inRow = Object.fromEntries(values);
    const together = errors.length === known ? checkRow?.(inRow) : undefined;
    if (together) errors.push({ row, ...together });
    return { row, values: inRow };
  });
  return { rows, errors };
};

const duplicateIdErrors = ({ rows }: ReadRows): RowError[] => {
  const ids = new Set<MasterValue>();
  return rows.flatMap(({ row, values: { id = null } }) => {
    if (id === null) return [];
    if (ids.has(id)) return [{ row, column: 'id', rule: 'twice' }];
    ids.add(id);
    return [];
  });
};

/** Rows that repeat, under another id, what a row further up or a stored one says. */
const repeatedPairErrors = (
  { unique = [] }: MasterTable,
  before: Iterable<MasterRow>,
  { rows }: ReadRows,
): RowError[] => {
  if (unique.length === 0) return [];
  const keyOf = (values: MasterRow): string => JSON.stringify(unique.map((name) => values[name]));
  const known = new Map([...before].map((row) => [keyOf(row), row['id']]));
  return rows.flatMap(({ row, values }) => {
    if (unique.some((name) => values[name] === null)) return [];
    const id = known.get(keyOf(values));
    if (id === undefined) known.set(keyOf(values), values['id']);
    return id === undefined || id === values['id'] ? [] : [{ row, column: unique.at(-1) ?? '', rule: 'pairTwice' }];
  });
};

const unknownReferenceErrors = async (
  db: Queryable,
  columns: readonly MasterColumn[],
  { rows }: ReadRows,
): Promise<RowError[]> => {
  const errors: RowError[] = [];
  for (const { name, refers } of columns) {
    if (refers === undefined) continue;
    const named = [...new Set(rows.map(({ values }) => values[name]).filter((id) => typeof id === 'string'))];
    const known = await findKnownIds(db, refers, named);
    for (const { row, values } of rows)
      if (typeof values[name] === 'string' && !known.has(values[name]))
        errors.push({ row, column: name, rule: 'unknown' });
  }
  return errors;
};

const unknownInstitutionErrors = (institutions: readonly Institution[], { rows }: ReadRows): RowError[] =>
  rows.flatMap(({ row, values: { institutionCode: code } }) => {
    const isKnown = institutions.some((institution) => institution.code === code && code !== 0);
    return typeof code !== 'number' || isKnown ? [] : [{ row, column: 'institutionCode', rule: 'unknown' }];
  });

/** What of the data decides whether a file is accepted. */
type ImportRules = Pick<Catalogue, 'forms' | 'institutions'>;

interface RowValidation {
  readonly errors: readonly RowError[];
  readonly created: readonly MasterRow[];
  readonly changed: readonly MasterRow[];
}

const isSameRow = (columns: readonly MasterColumn[], a: MasterRow, b: MasterRow): boolean =>
  columns.every(({ name }) => a[name] === b[name]);

/** Files without the column of a language leave its names as they are. */
const keepTranslations = (
  columns: readonly MasterColumn[],
  before: ReadonlyMap<MasterValue | undefined, MasterRow>,
  sent: readonly SentRow[],
): readonly SentRow[] => {
  const translated = columns.filter(({ language }) => language !== undefined);
  if (translated.length === 0) return sent;
  return sent.map(({ row, cells }) => {
    const known = before.get(String(cells['id'] ?? '').trim());
    const kept = translated.map(({ name }) => [name, known?.[name]] as const);
    return { row, cells: { ...Object.fromEntries(kept), ...cells } };
  });
};

/** Every wrong cell of a file, or else what it would create and change. */
const validateRows = async (
  db: Queryable,
  table: MasterTable,
  { forms, institutions }: ImportRules,
  sent: readonly SentRow[],
): Promise<RowValidation> => {
  const { columns } = table;
  const before = new Map((await listMasterRows(db, table)).map((row) => [row['id'], row]));
  const read = readAllRows({ forms }, table, keepTranslations(columns, before, sent));
  const isMoved = ({ name, fixed }: MasterColumn, values: MasterRow) => {
    const known = before.get(values['id'] ?? null);
    return fixed === true && known !== undefined && values[name] !== null && known[name] !== values[name];
  };
  const moved = read.rows.flatMap(({ row, values }) =>
    columns.filter((column) => isMoved(column, values)).map(({ name }) => ({ row, column: name, rule: 'fixed' })),
  );
  const dangling = await unknownReferenceErrors(db, columns, read);
  const errors = [
    ...read.errors,
    ...duplicateIdErrors(read),
    ...repeatedPairErrors(table, before.values(), read),
    ...dangling,
    ...unknownInstitutionErrors(institutions, read),
    ...moved,
  ];
  const rows = read.rows.map(({ values }) => values);
  return {
    errors: errors.sort((a, b) => a.row - b.row),
    created: rows.filter((values) => !before.has(values['id'] ?? null)),
    changed: rows.filter((values) => {
      const row = before.get(values['id'] ?? null);
      return row !== undefined && !isSameRow(columns, values, row);
    }),
  };
};

type FileFormat = 'csv' | 'json';

/** A cell that a spreadsheet would compute is shown as text. */
export const escapeFormula = (value: unknown): unknown =>
  typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;

/** All rows of a kind as a file that the import accepts. */
export const exportMasterRows = async (
  db: Queryable,
  kind: MasterDataKind,
  format: FileFormat,
  locales: readonly Locale[],
): Promise<string> => {
  const table = masterTableOf(kind, locales);
  const rows = await listMasterRows(db, table);
  if (format === 'json') return JSON.stringify(rows, null, 1);
  return stringify([...rows], {
    header: true,
    bom: true,
    columns: table.columns.map(({ name }) => name),
    cast: { string: (value) => String(escapeFormula(value)), boolean: (value) => String(value) },
  });
};

interface MasterRowImport {
  readonly kind: MasterDataKind;
  readonly file: SentRows;
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

const writeImportAudit = (
  tx: Tx,
  { admin, origin, kind }: MasterRowImport,
  { errors: _errors, ...counts }: ImportOutcome,
) =>
  writeAuditEntry(tx, {
    actor: admin,
    action: 'masterData.imported',
    institutionCode: null,
    subject: { kind: 'masterData', id: kind },
    details: counts,
    origin,
  });

/** Reads a file; before the transaction, because a large one takes longer than a transaction may wait. */
export const readMasterRows = (
  kind: MasterDataKind,
  locales: readonly Locale[],
  { format, content }: { readonly format: FileFormat; readonly content: string },
): Promise<SentRows> => readMasterDataFile(format, content, masterTableOf(kind, locales).columns);

/** Validates a file and, unless it is a dry run or a cell is wrong, imports it as a whole. */
export const importMasterRows = async (
  tx: Tx,
  rules: ImportRules,
  locales: readonly Locale[],
  request: MasterRowImport,
): Promise<ImportOutcome> => {
  const table = masterTableOf(request.kind, locales);
  await lockImports(tx);
  const { file } = request;
  const nothing = { rows: file.rows.length, created: 0, changed: 0, unchanged: 0 };
  const { errors: wrong, created, changed } = await validateRows(tx, table, rules, file.rows);
  const errors = [...file.errors, ...wrong].sort((a, b) => a.row - b.row);
  if (errors.length > 0) return { ...nothing, errors };
  const unchanged = file.rows.length - created.length - changed.length;
  const outcome = { ...nothing, created: created.length, changed: changed.length, unchanged, errors };
  if (request.dryRun) return outcome;
  await writeMasterRows(tx, table, [...created, ...changed]);
  await writeImportAudit(tx, request, outcome);
  return outcome;
};
