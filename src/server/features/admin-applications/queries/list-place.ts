import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import {
  type ApplicationFilter,
  type ListOrder,
  listedRows,
  orderClauses,
  orderedIds,
  sortedColumns,
} from './application-list.ts';
import { seenScore } from './scores.ts';

const listPlaceRow = {
  before: column.integer,
  isListed: column.boolean,
  previous: column.uuid.orNull,
  next: column.uuid.orNull,
} satisfies RowShape;

export type ListPlace = RowOf<typeof listPlaceRow>;

/** The orders that an index of applications serves. */
export type IndexedOrder = Exclude<ListOrder, 'waitlist'>;

export const isIndexed = (order: ListOrder): order is IndexedOrder => order !== 'waitlist';

/** What an application that the list by score lacks is sorted by. */
const scoreOf = (application: Sql, filter: ApplicationFilter): Sql =>
  sql`coalesce(${seenScore(application, filter)}, -1)`;

/** The columns of the application itself, which a list by score may lack. */
const ownColumns = (order: ListOrder, filter: ApplicationFilter): Sql =>
  order === 'score' || order === '-score'
    ? sql`${sortedColumns('createdAt')}, ${scoreOf(sql`a`, filter)}`
    : sortedColumns(order);

/** Sorts all that the filter finds. The application itself is sorted in where the filter does not find it. */
export const sortedPlaceStatement = (filter: ApplicationFilter, order: ListOrder, id: string): Sql => sql`
    with found as materialized (${listedRows(sortedColumns(order), { filter, order })}),
    placed as (
      select a.id, row_number() over place - 1 as before, lag(a.id) over place as previous, lead(a.id) over place as next
        from (select * from found union select ${ownColumns(order, filter)} from application a where a.id = ${id}) a
      window place as (order by ${orderClauses[order]}))
    select placed.before, placed.previous, placed.next,
        exists (select from found where found.id = placed.id) as "isListed"
      from placed where placed.id = ${id}`;

type Key = 'createdAt' | 'submittedAt' | 'name' | 'score';

const keyColumns: Readonly<Record<Key, (application: Sql, filter: ApplicationFilter) => Sql>> = {
  createdAt: (application) => sql`${application}.created_at`,
  submittedAt: (application) => sql`${application}.submitted_at`,
  name: (application) => sql`${application}.name_folded`,
  score: scoreOf,
};

const reversed = (order: IndexedOrder): IndexedOrder => {
  const opposites = {
    createdAt: '-createdAt',
    '-createdAt': 'createdAt',
    submittedAt: '-submittedAt',
    '-submittedAt': 'submittedAt',
    name: '-name',
    '-name': 'name',
    score: '-score',
    '-score': 'score',
  } as const satisfies Record<IndexedOrder, IndexedOrder>;
  return opposites[order];
};

const isDescending = (order: IndexedOrder): boolean => order.startsWith('-');

const keyOf = (order: IndexedOrder): Key => (isDescending(order) ? order.slice(1) : order) as Key;

/** ` and …`: `application a` of the list comes after the application in this order. */
const andAfter = (order: IndexedOrder, id: string, filter: ApplicationFilter): Sql => {
  const key = keyOf(order);
  const listedKey = key === 'score' ? sql`a.score` : keyColumns[key](sql`a`, filter);
  const own = sql`(select ${keyColumns[key](sql`placed`, filter)}, placed.id from application placed where placed.id = ${id})`;
  return isDescending(order) ? sql` and (${listedKey}, a.id) < ${own}` : sql` and (${listedKey}, a.id) > ${own}`;
};

/**
 * Follows the index of the order from the application, which is faster where the filter finds very many.
 * @param max `before` is at most one more
 */
export const indexedPlaceStatement = (filter: ApplicationFilter, order: IndexedOrder, id: string, max: number): Sql => {
  const neighbour = (direction: IndexedOrder): Sql =>
    sql`(${orderedIds({ filter, order: direction, also: andAfter(direction, id, filter) }, { limit: 1 })})`;
  const before = { filter, order, also: andAfter(reversed(order), id, filter) };
  const counted = listedRows(empty, before, { tail: sql` limit ${max + 1}` });
  return sql`
    select (select count(*) from (select from (${counted}) a limit ${max + 1}) counted) as before,
      ${neighbour(reversed(order))} as previous, ${neighbour(order)} as next,
      exists (${listedRows(empty, { filter, order, also: sql` and a.id = ${id}` })}) as "isListed"`;
};

/** Of an application that exists. */
export const getListPlaceRow = (db: Queryable, statement: Sql): Promise<ListPlace> => db.get(listPlaceRow, statement);

/** Whether an admin with these bounds may see the application. */
export const isVisibleTo = async (db: Queryable, id: string, within: StaffBounds): Promise<boolean> => {
  const found = await db.many(
    { id: column.uuid },
    sql`select a.id from application a where a.id = ${id} and a.deleted_at is null${andWithin(sql`a`, within)}`,
  );
  return found.length > 0;
};
