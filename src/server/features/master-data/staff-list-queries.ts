import sql from 'sql-template-tag';
import type { EarlierName, LocalName } from '../../../engine/lists/choice-list.ts';
import { foldText } from '../../../engine/text/fold-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { prepared, type Queryable } from '../../platform/database/queryable.ts';
import { column } from '../../platform/database/row.ts';

/** One entry of a list that staff maintain; days are yyyy-MM-dd. */
export interface StaffEntry {
  readonly value: string;
  readonly name: LocalName;
  readonly parent?: string | null;
  readonly from?: string | null;
  readonly until?: string | null;
  readonly earlierNames?: readonly EarlierName[] | null;
}

/** What a search for an entry looks in. */
export const searchTextOf = ({ value, name }: Pick<StaffEntry, 'value' | 'name'>): string =>
  foldText([value, ...(typeof name === 'string' ? [name] : Object.values(name))].join(' '));

/** The lists that have entries of staff, also those that the data no longer declare as such. */
export const listStoredLists = async (db: Queryable): Promise<ReadonlySet<string>> =>
  new Set((await db.many({ key: column.text }, sql`select key from staff_list`)).map(({ key }) => key));

/** Changes with each change of the list; undefined when it was never stored. */
export const findRevision = async (db: Queryable, list: string): Promise<number | undefined> =>
  (
    await db.find(
      { revision: column.integer },
      prepared('staff-list-revision', sql`select revision from staff_list where key = ${list}`),
    )
  )?.revision;

/** All entries in their order, with the revision that they belong to. */
export const findStaffList = (db: Queryable, list: string) =>
  db.find(
    { revision: column.integer, entries: column.json<readonly StaffEntry[]>() },
    sql`select l.revision, coalesce((
          select json_agg(json_build_object('value', value, 'name', name, 'parent', parent, 'from', first_day,
            'until', last_day, 'earlierNames', earlier.names) order by position, value)
            from staff_list_entry e left join (
              select n.value as named, json_agg(json_build_object('name', n.name, 'until',
                  to_char(n.replaced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by n.replaced_at) as names
                from staff_list_earlier_name n where n.list = l.key group by n.value
            ) earlier on earlier.named = e.value
            where e.list = l.key), '[]') as entries
          from staff_list l where l.key = ${list}`,
  );

/** Until the transaction ends, nobody else changes the list. @returns its new revision */
export const raiseRevision = async (tx: Tx, list: string): Promise<number> =>
  (
    await tx.get(
      { revision: column.integer },
      sql`insert into staff_list as l (key) values (${list})
          on conflict (key) do update set revision = l.revision + 1 returning revision`,
    )
  ).revision;

/** Adds the entries that the list does not have at its end. @returns how many it added */
export const addMissingEntries = (tx: Tx, list: string, entries: readonly StaffEntry[]): Promise<number> => {
  const rows = entries.map((entry) => ({ ...entry, search: searchTextOf(entry) }));
  return tx.run(sql`
    insert into staff_list_entry (list, value, name, parent, first_day, last_day, position, search)
    select ${list}::text, row ->> 'value', row -> 'name', row ->> 'parent', (row ->> 'from')::date,
        (row ->> 'until')::date, ordinality + (
          select coalesce(max(position), 0) from staff_list_entry where list = ${list}), row ->> 'search'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as sent (row, ordinality)
    on conflict do nothing`);
};
