import type { ChoiceList } from '../../../engine/lists/choice-list.ts';
import {
  type EntryProblem,
  entryProblems,
  MAX_ENTRIES,
  nameOfTexts,
  type TypedEntry,
} from '../../../engine/lists/entry-rules.ts';
import { canonicalJson } from '../../../engine/schema/fingerprint.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { AppError, assertNoErrors, assertVersion, notFound } from '../../errors.ts';
import { normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { addMissingEntries, raiseRevision, searchTextOf } from '../master-data/staff-list-queries.ts';
import {
  countAllEntries,
  type EntryRow,
  findEntry,
  findNeighbours,
  lockList,
  moveEntry,
  renumberEntries,
  updateEntries,
  type WrittenEntry,
} from './queries.ts';
import { findParents, getStaffList, type ListContext } from './staff-list.ts';

interface SentEntry {
  readonly value: string;
  readonly names: Readonly<Record<string, string>>;
  readonly parent?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface EntryChange {
  readonly list: string;
  readonly entry: SentEntry;
  readonly admin: AuditActor;
  readonly origin: string;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The entry without invisible characters and spaces around its texts. */
export const normalizeEntry = (
  { value, names, parent, from, until }: SentEntry,
  languages: readonly string[],
): TypedEntry => {
  const read = (text = ''): string => (text === '' ? '' : oneLine(String(normalizeText({ text })['text'])));
  return {
    value: read(value),
    names: Object.fromEntries(languages.map((language) => [language, read(names[language])])),
    parent: read(parent),
    from: read(from),
    until: read(until),
  };
};

/** What is stored of an entry without problems. */
export const toWritten = (
  { value, names, parent, from, until }: TypedEntry,
  { parent: dependsOn }: ChoiceList,
): WrittenEntry => {
  const name = nameOfTexts(names);
  return {
    value,
    name,
    parent: dependsOn === undefined ? null : (parent ?? null),
    from: from === undefined || from === '' ? null : from,
    until: until === undefined || until === '' ? null : until,
    search: searchTextOf({ value, name }),
  };
};

const toFieldError = ({ part, rule, language }: EntryProblem): FieldError => ({
  path: language === undefined ? `/${part}` : `/${part}/${language}`,
  key: `staff-lists.${part}.error.${rule}`,
});

const takenValue: FieldError = { path: '/value', key: 'staff-lists.value.error.taken' };

/** The value is stored in answers under the list's own "other" too. */
export const isOtherOf = ({ entries }: ChoiceList, value: string): boolean =>
  entries.some((entry) => entry.isOther === true && entry.value === value);

const readEntry = async (context: ListContext, list: ChoiceList, sent: SentEntry): Promise<WrittenEntry> => {
  const { languages } = context;
  const entry = normalizeEntry(sent, languages);
  const parents = await findParents(context, list, '');
  const problems = entryProblems(entry, {
    languages,
    dependsOn: list.parent !== undefined,
    parents: parents && new Set(parents.keys()),
  });
  assertNoErrors(problems.map(toFieldError));
  return toWritten(entry, list);
};

const writeAudit = (
  tx: Tx,
  { list, admin, origin }: EntryChange,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAuditEntry(tx, {
    actor: admin,
    action: `staffList.${action}`,
    institutionCode: null,
    subject: { kind: 'staffList', id: list },
    details,
    origin,
  });

/** Adds an entry at the end. @returns its value @throws AppError 404, 422 */
export const addEntry = async (tx: Tx, context: ListContext, change: EntryChange): Promise<string> => {
  const list = getStaffList(context, change.list);
  const entry = await readEntry(context, list, change.entry);
  await raiseRevision(tx, list.key);
  if ((await countAllEntries(tx, list.key)) >= MAX_ENTRIES)
    throw new AppError(422, 'staff-lists.import.tooManyEntries');
  const isAdded = !isOtherOf(list, entry.value) && (await addMissingEntries(tx, list.key, [entry])) === 1;
  if (!isAdded) assertNoErrors([takenValue]);
  await writeAudit(tx, change, 'entryAdded', { value: entry.value });
  return entry.value;
};

/** Puts an entry between the neighbours of its new place. */
const placeEntry = async (
  tx: Tx,
  list: string,
  entry: Pick<EntryRow, 'value' | 'parent'>,
  place: number,
): Promise<void> => {
  const positionOf = async (): Promise<number | undefined> => {
    const { before, after } = await findNeighbours(tx, list, entry, place);
    if (before === null) return after === null ? undefined : after - 1;
    if (after === null) return before + 1;
    const middle = (before + after) / 2;
    return middle > before && middle < after ? middle : undefined;
  };
  let position = await positionOf();
  if (position === undefined) {
    await renumberEntries(tx, list);
    position = await positionOf();
  }
  if (position !== undefined) await moveEntry(tx, list, entry.value, position);
};

const changedParts = (before: EntryRow, after: WrittenEntry, place: number | undefined): readonly string[] => [
  ...(canonicalJson(before.name) === canonicalJson(after.name) ? [] : ['names']),
  ...(['parent', 'from', 'until'] as const).filter((part) => before[part] !== after[part]),
  ...(place === undefined || place === before.place ? [] : ['place']),
];

/** @throws AppError 404, 412 when it was changed elsewhere, 422 */
export const changeEntry = async (
  tx: Tx,
  context: ListContext,
  change: EntryChange & { readonly basedOn: number | undefined; readonly place: number | undefined },
): Promise<void> => {
  const list = getStaffList(context, change.list);
  await lockList(tx, list.key);
  const before = await findEntry(tx, list.key, change.entry.value);
  if (!before) throw notFound();
  assertVersion(before.version, change.basedOn);
  const entry = await readEntry(context, list, change.entry);
  const changed = changedParts(before, entry, change.place);
  if (changed.length === 0) return;
  await raiseRevision(tx, list.key);
  await updateEntries(tx, list.key, [entry]);
  if (change.place !== undefined && changed.includes('place')) await placeEntry(tx, list.key, entry, change.place);
  await writeAudit(tx, change, 'entryChanged', { value: entry.value, fields: changed });
};
