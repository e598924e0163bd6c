import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import {
  type ApplicationFilter,
  isFiltered,
  isInOrder,
  type ListOrder,
  listSource,
  orderClauses,
  sortedColumns,
} from './application-list.ts';
import { sortedScore } from './scores.ts';

const listPlaceRow = {
  before: column.integer,
  isListed: column.boolean,
  previous: column.uuid.orNull,
  next: column.uuid.orNull,
} satisfies RowShape;

export type ListPlace = RowOf<typeof listPlaceRow>;

/** The orders that an index of applications serves. */
export type IndexedOrder = Exclude<ListOrder, 'waitlist' | 'score' | '-score'>;

export const isIndexed = (order: ListOrder): order is IndexedOrder =>
  order !== 'waitlist' && order !== 'score' && order !== '-score';

/** The application itself, which a list by score may lack. */
const ownSource = (order: ListOrder, filter: ApplicationFilter): Sql =>
  isIndexed(order) || order === 'waitlist'
    ? sql`application a`
    : sql`(select a.*, coalesce(${sortedScore(filter)}, -1) as score from application a) a`;

/** Sorts all that the filter finds. The application itself is sorted in where the filter does not find it. */
export const sortedPlaceStatement = (filter: ApplicationFilter, order: ListOrder, id: string): Sql => sql`
    with found as materialized (
      select ${sortedColumns(order)} from ${listSource(order, filter)} where ${isFiltered(filter)}${isInOrder(order)}),
    placed as (
      select a.id, row_number() over place - 1 as before, lag(a.id) over place as previous, lead(a.id) over place as next
        from (select * from found union select ${sortedColumns(order)} from ${ownSource(order, filter)} where a.id = ${id}) a
      window place as (order by ${orderClauses[order]}))
    select placed.before, placed.previous, placed.next,
        exists (select from found where found.id = placed.id) as "isListed"
      from placed where placed.id = ${id}`;

const keyColumns: Readonly<Record<'createdAt' | 'submittedAt' | 'name', Sql>> = {
  createdAt: sql`created_at`,
  submittedAt: sql`submitted_at`,
  name: sql`name_folded`,
};

const reversed = (order: IndexedOrder): IndexedOrder => {
  const opposites = {
    createdAt: '-createdAt',
    '-createdAt': 'createdAt',
    submittedAt: '-submittedAt',
    '-submittedAt': 'submittedAt',
    name: '-name',
    '-name': 'name',
  } as const satisfies Record<IndexedOrder, IndexedOrder>;
  return opposites[order];
};

const isDescending = (order: IndexedOrder): boolean => order.startsWith('-');

const keyOf = (order: IndexedOrder): Sql => {
  const name = isDescending(order) ? order.slice(1) : order;
  return keyColumns[name as keyof typeof keyColumns];
};

/** Whether `application a` comes after the application in this order. */
const isAfter = (order: IndexedOrder, id: string): Sql => {
  const key = keyOf(order);
  const own = sql`(select own.${key}, own.id from application own where own.id = ${id})`;
  return isDescending(order) ? sql`(a.${key}, a.id) < ${own}` : sql`(a.${key}, a.id) > ${own}`;
};

/**
 * Follows the index of the order from the application, which is faster where the filter finds very many.
 * @param max `before` is at most one more
 */
export const indexedPlaceStatement = (filter: ApplicationFilter, order: IndexedOrder, id: string, max: number): Sql => {
  const listed = sql`${isFiltered(filter)}${isInOrder(order)}`;
  const neighbour = (direction: IndexedOrder): Sql => sql`(
    select a.id from application a where ${listed} and ${isAfter(direction, id)}
     order by ${orderClauses[direction]} limit 1)`;
  return sql`
    select (select count(*) from (
              select from application a where ${listed} and ${isAfter(reversed(order), id)} limit ${max + 1}) counted) as before,
      ${neighbour(reversed(order))} as previous, ${neighbour(order)} as next,
      exists (select from application a where ${listed} and a.id = ${id}) as "isListed"`;
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
