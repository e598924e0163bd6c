import sql from 'sql-template-tag';
import type { ChoiceList, ListEntry } from '../../../engine/lists/choice-list.ts';
import { fingerprint } from '../../../engine/schema/fingerprint.ts';
import { ownProperty } from '../../../engine/schema/own-property.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { column, type RowShape } from '../../platform/database/row.ts';

/** Earlier than every day on which an entry could be offered. */
export const NEVER = '0001-01-01';

/** What an answer needs of an entry that is gone: its name, and where it stood. */
type ServedEntry = Pick<ListEntry, 'name' | 'parent'>;

/** The entries that lists had in earlier data, by list; also of lists that are gone as a whole. */
export type FormerLists = ReadonlyMap<string, ChoiceList>;

/** Key of the advisory lock of `recordLists`. */
const LOCK = 720_433;

const servedRow = { key: column.text, digest: column.text, count: column.integer } satisfies RowShape;

const listServed = (tx: Tx) =>
  tx.many(
    servedRow,
    sql`select key, digest, (select count(*) from jsonb_object_keys(entries))::integer as count from served_list`,
  );

const entriesRow = {
  key: column.text,
  parent: column.text.orNull,
  entries: column.json<Readonly<Record<string, ServedEntry>>>(),
} satisfies RowShape;

const writeList = (tx: Tx, { key, parent, entries }: ChoiceList, digest: string): Promise<number> => {
  const byValue = Object.fromEntries(entries.map((entry) => [entry.value, { name: entry.name, parent: entry.parent }]));
  return tx.run(
    sql`insert into served_list as l (key, parent, digest, entries)
        values (${key}, ${parent ?? null}, ${digest}, ${JSON.stringify(byValue)})
        on conflict (key) do update set parent = excluded.parent, digest = excluded.digest,
          entries = l.entries || excluded.entries`,
  );
};

const readFormer = async (tx: Tx, lists: Catalogue['lists'], keys: readonly string[]): Promise<FormerLists> => {
  const rows = await tx.many(
    entriesRow,
    sql`select key, parent, entries from served_list where key = any(${keys}::text[])`,
  );
  const former = rows.map(({ key, parent, entries }) => {
    const offered = new Set(ownProperty(lists, key)?.entries.map(({ value }) => value));
    const gone = Object.entries(entries).filter(([value]) => !offered.has(value));
    const list = gone.map(([value, entry]): ListEntry => ({ value, ...entry, until: NEVER }));
    return [key, { key, ...(parent !== null && { parent }), entries: list }] as const;
  });
  return new Map(former);
};

/**
 * Records the entries of the lists, and returns those that are recorded and no longer there. Entries that staff maintain
 * are never removed and are not recorded. Several processes may start at once.
 */
export const recordLists = (db: Database, lists: Catalogue['lists']): Promise<FormerLists> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
    const known = new Map((await listServed(tx)).map(({ key, digest }) => [key, digest]));
    for (const list of Object.values(lists)) {
      const digest = fingerprint(list.entries);
      if (!list.isMaintained && known.get(list.key) !== digest) await writeList(tx, list, digest);
    }
    const served = known.size === 0 ? [] : await listServed(tx);
    const shorter = served.filter(({ key, count }) => count > (ownProperty(lists, key)?.entries.length ?? 0));
    if (shorter.length === 0) return new Map();
    return readFormer(
      tx,
      lists,
      shorter.map(({ key }) => key),
    );
  });

const completed = new WeakMap<ChoiceList, WeakMap<ChoiceList, ChoiceList>>();

const complete = (list: ChoiceList, former: ChoiceList): ChoiceList => {
  const offered = new Set(list.entries.map(({ value }) => value));
  const gone = former.entries.filter(({ value }) => !offered.has(value));
  const others = list.entries.filter(({ isOther }) => isOther);
  const entries = [...list.entries.filter(({ isOther }) => !isOther), ...gone, ...others];
  return { ...list, entries, ...(list.revision !== undefined && { revision: `${list.revision}-${gone.length}` }) };
};

/** A list with the entries that it had earlier, which nobody can choose any more; one that is gone has only these. */
export const withFormerEntries = (
  list: ChoiceList | undefined,
  former: ChoiceList | undefined,
): ChoiceList | undefined => {
  if (!list || !former) return list ?? former;
  const known = completed.get(former) ?? new WeakMap<ChoiceList, ChoiceList>();
  const whole = known.get(list) ?? complete(list, former);
  completed.set(former, known.set(list, whole));
  return whole;
};
