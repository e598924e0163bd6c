import type { Pagination } from '../../../contract/call.ts';
import { type ChoiceList, isOffered, nameIn } from '../../../engine/lists/choice-list.ts';
import { textsOfName } from '../../../engine/lists/entry-rules.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { notFound } from '../../errors.ts';
import { dayInJakarta } from '../../formats.ts';
import { DEFAULT_PAGE_SIZE, paginationOf } from '../../pagination.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { countAllEntries, countEntries, type EntryFilter, type EntryRow, findEntry, listEntryRows } from './queries.ts';
import { findParents, getStaffList, type ListContext, titleOf } from './staff-list.ts';

const MAX_SEARCH_WORDS = 5;

const stateOf = (row: EntryRow, today: string): 'offered' | 'later' | 'ended' => {
  if (isOffered({ from: row.from ?? undefined, until: row.until ?? undefined }, today)) return 'offered';
  return row.from !== null && row.from > today ? 'later' : 'ended';
};

interface Reader {
  readonly today: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly parents: ReadonlyMap<string, string> | undefined;
}

const describe = (row: EntryRow, { today, language, languages, parents }: Reader) => {
  const { position: _position, name, ...rest } = row;
  return {
    ...rest,
    name: nameIn(name, language, DEFAULT_LANGUAGE),
    names: textsOfName(name, languages),
    parentName: row.parent === null ? null : (parents?.get(row.parent) ?? row.parent),
    state: stateOf(row, today),
  };
};

const createReader = async (
  db: Queryable,
  context: ListContext,
  list: ChoiceList,
  language: string,
): Promise<Reader> => ({
  today: dayInJakarta(await readNow(db)),
  language,
  languages: context.languages,
  parents: await findParents(context, list, language),
});

/** The lists that staff maintain, by title. */
export const listStaffLists = async (db: Queryable, context: ListContext, language: string) => {
  const maintained = Object.values(context.lists).filter(({ isMaintained }) => isMaintained);
  const described = await Promise.all(
    maintained.map(async (list) => ({
      key: list.key,
      title: titleOf(list, language),
      entries: await countAllEntries(db, list.key),
      parentTitle: list.parent === undefined ? null : titleOf(context.lists[list.parent], language),
      parents: [...((await findParents(context, list, language)) ?? [])].map(([Id, Name]) => ({ Id, Name })),
      languages: [...context.languages],
    })),
  );
  return described.sort((a, b) => a.title.localeCompare(b.title, language));
};

interface EntryQuery extends Pick<EntryFilter, 'parent' | 'state'> {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly q?: string | undefined;
}

/** One page of the entries of a list. @throws AppError 404 */
export const listEntries = async (
  db: Queryable,
  context: ListContext,
  key: string,
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, q = '', parent, state }: EntryQuery,
  language: string,
): Promise<{ readonly data: ReturnType<typeof describe>[]; readonly pagination: Pagination }> => {
  const reader = await createReader(db, context, getStaffList(context, key), language);
  const words = foldText(q).split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  const filter = { words, parent, state, today: reader.today };
  const total = await countEntries(db, key, filter);
  const rows = await listEntryRows(db, key, filter, { limit: pageSize, offset: (page - 1) * pageSize });
  return { data: rows.map((row) => describe(row, reader)), pagination: paginationOf(total, page, pageSize) };
};

/** @throws AppError 404 */
export const getEntry = async (db: Queryable, context: ListContext, key: string, value: string, language: string) => {
  const list = getStaffList(context, key);
  const row = await findEntry(db, key, value);
  if (!row) throw notFound();
  return describe(row, await createReader(db, context, list, language));
};
