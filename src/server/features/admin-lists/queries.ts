import sql, { join, type Sql } from 'sql-template-tag';
import type { LocalName } from '../../../engine/lists/choice-list.ts';
import type { Tx } from '../../platform/database/database.ts';
import { likeAnywhere } from '../../platform/database/like.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';

const entryRow = {
  value: column.text,
  name: column.json<LocalName>(),
  parent: column.text.orNull,
  from: column.day.orNull,
  until: column.day.orNull,
  position: column.float,
  place: column.integer,
  siblings: column.integer,
  version: column.integer,
} satisfies RowShape;

/** An entry with its place among those of its parent, from 1. */
export type EntryRow = RowOf<typeof entryRow>;

export interface EntryFilter {
  /** In the form of `foldText`. */
  readonly words: readonly string[];
  readonly parent?: string | undefined;
  readonly state?: 'offered' | 'later' | 'ended' | undefined;
  /** The day in Jakarta. */
  readonly today: string;
}

const stateConditions: Readonly<Record<NonNullable<EntryFilter['state']>, (today: string) => Sql>> = {
  offered: (today) => sql`coalesce(first_day <= ${today}::date, true) and coalesce(last_day >= ${today}::date, true)`,
  later: (today) => sql`first_day > ${today}::date`,
  ended: (today) => sql`last_day < ${today}::date`,
};

const whereOf = ({ words, parent, state, today }: EntryFilter): Sql =>
  join(
    [
      sql`true`,
      ...words.map((word) => sql`search like ${likeAnywhere(word)}`),
      ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
      ...(state === undefined ? [] : [sql`(${stateConditions[state](today)})`]),
    ],
    ' and ',
  );

const rankedEntries = (list: string): Sql => sql`
  select *, row_number() over (partition by parent order by position, value) as place,
      count(*) over (partition by parent) as siblings
    from staff_list_entry where list = ${list}`;

const columns = sql`value, name, parent, first_day as from, last_day as until, position, place, siblings, version`;

export const listEntryRows = (
  db: Queryable,
  list: string,
  filter: EntryFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly EntryRow[]> =>
  db.many(
    entryRow,
    sql`select ${columns} from (${rankedEntries(list)}) ranked where ${whereOf(filter)}
        order by position, value limit ${limit} offset ${offset}`,
  );

export const countEntries = async (db: Queryable, list: string, filter: EntryFilter): Promise<number> =>
  (
    await db.get(
      { count: column.integer },
      sql`select count(*) as count from staff_list_entry where list = ${list} and ${whereOf(filter)}`,
    )
  ).count;

export const countAllEntries = async (db: Queryable, list: string): Promise<number> =>
  (await db.get({ count: column.integer }, sql`select count(*) as count from staff_list_entry where list = ${list}`))
    .count;

export const findEntry = (db: Queryable, list: string, value: string): Promise<EntryRow | undefined> =>
  db.find(entryRow, sql`select ${columns} from (${rankedEntries(list)}) ranked where value = ${value}`);

/** Locks the list until the transaction ends: nobody else changes it. @returns its revision */
export const lockList = async (tx: Tx, list: string): Promise<number> =>
  (
    await tx.get(
      { revision: column.integer },
      sql`
      insert into staff_list as l (key) values (${list})
      on conflict (key) do update set revision = l.revision returning revision`,
    )
  ).revision;

export interface WrittenEntry {
  readonly value: string;
  readonly name: LocalName;
  readonly parent: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly search: string;
}

/** Changes entries that exist, and keeps their earlier names; one with another parent becomes the last one there. */
export const updateEntries = (tx: Tx, list: string, entries: readonly WrittenEntry[]): Promise<number> =>
  tx.run(sql`
    with sent as (
      select row ->> 'value' as value, row -> 'name' as name, row ->> 'parent' as parent,
          (row ->> 'from')::date as "from", (row ->> 'until')::date as until, row ->> 'search' as search,
          ordinality as place
        from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as sent (row, ordinality)
    ), kept as (
      insert into staff_list_earlier_name (list, value, name, replaced_at)
      select e.list, e.value, e.name, now() from staff_list_entry e join sent on sent.value = e.value
       where e.list = ${list} and e.name <> sent.name
      on conflict do nothing
    )
    update staff_list_entry e set name = sent.name, parent = sent.parent, first_day = sent."from",
        last_day = sent.until, search = sent.search, version = e.version + 1,
        position = case when e.parent is distinct from sent.parent
          then (select max(position) from staff_list_entry where list = ${list}) + sent.place else e.position end
      from sent
     where e.list = ${list} and e.value = sent.value`);

/** Numbers the entries in the order of these values. */
export const orderEntries = (tx: Tx, list: string, values: readonly string[]): Promise<number> =>
  tx.run(sql`
    update staff_list_entry e set position = sent.place
      from unnest(${values}::text[]) with ordinality as sent (value, place)
     where e.list = ${list} and e.value = sent.value`);

/** Numbers all entries anew in their order, so that there is room between any two. */
export const renumberEntries = (tx: Tx, list: string): Promise<number> =>
  tx.run(sql`
    update staff_list_entry e set position = ranked.place
      from (select value, row_number() over (order by position, value) as place
              from staff_list_entry where list = ${list}) ranked
     where e.list = ${list} and e.value = ranked.value`);

/** The positions of the neighbours that an entry gets at a place under its parent; null at an end. */
export const findNeighbours = (
  tx: Tx,
  list: string,
  { value, parent }: Pick<EntryRow, 'value' | 'parent'>,
  place: number,
) =>
  tx.get(
    { before: column.float.orNull, after: column.float.orNull },
    sql`with others as (
          select position, row_number() over (order by position, value) as place from staff_list_entry
           where list = ${list} and parent is not distinct from ${parent}::text and value <> ${value})
        select (select position from others where place = least(${place}::bigint - 1, (select count(*) from others))) as before,
          (select position from others where place = ${place}::bigint) as after`,
  );

export const moveEntry = (tx: Tx, list: string, value: string, position: number): Promise<number> =>
  tx.run(sql`
    update staff_list_entry set position = ${position}::double precision where list = ${list} and value = ${value}`);
