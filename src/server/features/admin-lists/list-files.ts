import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ChoiceList } from '../../../engine/lists/choice-list.ts';
import { entryProblems, MAX_ENTRIES, type TypedEntry, textsOfName } from '../../../engine/lists/entry-rules.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import { assertVersion } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { escapeFormula } from '../admin-panel/master-data-files.ts';
import {
  type RowError,
  readMasterDataFile,
  type SentRow,
  type SentRows,
} from '../admin-panel/read-master-data-file.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { addMissingEntries, findStaffList, raiseRevision, type StaffEntry } from '../master-data/staff-list-queries.ts';
import { isOtherOf, normalizeEntry, toWritten } from './change-entry.ts';
import { lockList, orderEntries, updateEntries, type WrittenEntry } from './queries.ts';
import { findParents, getStaffList, type ListContext } from './staff-list.ts';

const nameColumn = (language: string): string => `name.${language}`;

const columnsOf = ({ parent }: ChoiceList, languages: readonly string[]): readonly string[] => [
  'value',
  ...languages.map(nameColumn),
  ...(parent === undefined ? [] : ['parent']),
  'from',
  'until',
];

/** All entries in their order, as a file that the import and `schemas/lists` accept. @throws AppError 404 */
export const exportEntries = async (db: Queryable, context: ListContext, key: string): Promise<string> => {
  const { languages } = context;
  const list = getStaffList(context, key);
  const stored = await findStaffList(db, key);
  const rows = (stored?.entries ?? []).map(({ value, name, parent, from, until }) => {
    const texts = textsOfName(name, languages);
    const cells = { value, parent, from, until };
    return { ...cells, ...Object.fromEntries(languages.map((language) => [nameColumn(language), texts[language]])) };
  });
  return stringify(rows, {
    header: true,
    bom: true,
    columns: [...columnsOf(list, languages)],
    cast: { string: (text) => String(escapeFormula(text)) },
  });
};

const textIn = (cells: SentRow['cells'], column: string): string | undefined => {
  const cell = cells[column];
  return typeof cell === 'string' ? cell : undefined;
};

/** The entry that a row describes. A column that the file does not have keeps what the entry had. */
const entryOfRow = ({ cells }: SentRow, before: StaffEntry | undefined, languages: readonly string[]): TypedEntry => {
  const kept = before && textsOfName(before.name, languages);
  const names = languages.map((language) => {
    const own = textIn(cells, nameColumn(language));
    return [language, own || textIn(cells, 'name') || (own === undefined ? (kept?.[language] ?? '') : '')] as const;
  });
  const part = (column: 'parent' | 'from' | 'until'): string => textIn(cells, column) ?? before?.[column] ?? '';
  const value = textIn(cells, 'value') ?? '';
  return normalizeEntry(
    { value, names: Object.fromEntries(names), parent: part('parent'), from: part('from'), until: part('until') },
    languages,
  );
};

interface ReadEntries {
  readonly entries: readonly WrittenEntry[];
  readonly errors: readonly RowError[];
}

/** Rows read in one turn of the event loop: a large file must not block other requests for seconds. */
const CHUNK_ROWS = 500;

const readRows = async (
  { languages }: ListContext,
  list: ChoiceList,
  rows: readonly SentRow[],
  before: ReadonlyMap<string, StaffEntry>,
  parents: ReadonlySet<string> | undefined,
): Promise<ReadEntries> => {
  const errors: RowError[] = [];
  const known = new Set<string>();
  const rules = { languages, dependsOn: list.parent !== undefined, parents };
  const entries: WrittenEntry[] = [];
  for (const [index, sent] of rows.entries()) {
    if (index % CHUNK_ROWS === 0) await nextTurn();
    const { row } = sent;
    const entry = entryOfRow(sent, before.get(textIn(sent.cells, 'value')?.trim() ?? ''), languages);
    for (const { part, rule, language } of entryProblems(entry, rules))
      errors.push({ row, column: language === undefined ? part : nameColumn(language), rule: `${part}.error.${rule}` });
    if (known.has(entry.value)) errors.push({ row, column: 'value', rule: 'value.error.twice' });
    if (isOtherOf(list, entry.value)) errors.push({ row, column: 'value', rule: 'value.error.taken' });
    if (entry.value !== '') known.add(entry.value);
    entries.push(toWritten(entry, list));
  }
  return { entries, errors };
};

const contentOf = ({ name, parent, from, until }: StaffEntry): string =>
  canonicalJson([name, parent ?? null, from ?? null, until ?? null]);

interface ListImport {
  readonly list: string;
  readonly file: SentRows;
  readonly dryRun: boolean;
  /** The revision of the dry run. */
  readonly basedOn: number | undefined;
  readonly admin: AuditActor;
  readonly origin: string;
}

export interface ListImportOutcome {
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly isReordered: boolean;
  readonly revision: number;
  readonly errors: readonly RowError[];
}

/** The order that a file sets: only a file with every entry of the list sets one. */
const newOrderOf = (before: readonly StaffEntry[], sent: readonly WrittenEntry[]): readonly string[] | undefined => {
  const values = sent.map(({ value }) => value);
  const named = new Set(values);
  if (!before.every(({ value }) => named.has(value))) return undefined;
  const known = new Set(before.map(({ value }) => value));
  const isSame = canonicalJson(values.filter((value) => known.has(value))) === canonicalJson([...known]);
  const isAtEnd = values.slice(0, known.size).every((value) => known.has(value));
  return isSame && isAtEnd ? undefined : values;
};

const columnErrors = (errors: readonly RowError[]): readonly RowError[] =>
  errors.map((error) => ({ ...error, rule: `import.${error.rule}` }));

/** Reads a file; before the transaction, because a large one takes longer than a transaction may wait. @throws AppError 404 */
export const readEntries = async (context: ListContext, key: string, content: string): Promise<SentRows> => {
  const columns = ['name', ...columnsOf(getStaffList(context, key), context.languages)].map((name) =>
    name === 'value' ? { name } : { name, optional: true as const },
  );
  return readMasterDataFile('csv', content, columns);
};

/** Checks a file and, unless it is a dry run or a cell is wrong, imports it as a whole. @throws AppError 404, 412 */
export const importEntries = async (tx: Tx, context: ListContext, sent: ListImport): Promise<ListImportOutcome> => {
  const list = getStaffList(context, sent.list);
  const { file } = sent;
  const revision = await lockList(tx, list.key);
  assertVersion(revision, sent.basedOn);
  const nothing = { rows: file.rows.length, created: 0, changed: 0, unchanged: 0, isReordered: false, revision };
  if (file.errors.length > 0) return { ...nothing, errors: columnErrors(file.errors) };
  if (file.rows.length > MAX_ENTRIES)
    return { ...nothing, errors: [{ row: 1, column: '', rule: 'import.tooManyEntries' }] };
  const stored = (await findStaffList(tx, list.key))?.entries ?? [];
  const before = new Map(stored.map((entry) => [entry.value, entry]));
  const parents = await findParents(context, list, '');
  const { entries, errors } = await readRows(context, list, file.rows, before, parents && new Set(parents.keys()));
  const created = entries.filter(({ value }) => !before.has(value));
  if (before.size + created.length > MAX_ENTRIES)
    return { ...nothing, errors: [...errors, { row: 1, column: '', rule: 'import.tooManyEntries' }] };
  if (errors.length > 0) return { ...nothing, errors };
  const changed = entries.filter((entry) => {
    const known = before.get(entry.value);
    return known !== undefined && contentOf(known) !== contentOf(entry);
  });
  const order = newOrderOf(stored, entries);
  const outcome = {
    ...nothing,
    created: created.length,
    changed: changed.length,
    unchanged: entries.length - created.length - changed.length,
    isReordered: order !== undefined && stored.length > 0,
    errors,
  };
  if (sent.dryRun || created.length + changed.length + Number(order !== undefined) === 0) return outcome;
  const written = await raiseRevision(tx, list.key);
  await addMissingEntries(tx, list.key, created);
  await updateEntries(tx, list.key, changed);
  if (order) await orderEntries(tx, list.key, order);
  const { errors: _errors, revision: _revision, ...counts } = outcome;
  await writeAuditEntry(tx, {
    actor: sent.admin,
    action: 'staffList.imported',
    institutionCode: null,
    subject: { kind: 'staffList', id: list.key },
    details: counts,
    origin: sent.origin,
  });
  return { ...outcome, revision: written };
};
