import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type ContentState, TRASH_DAYS } from '../../../../contract/content.ts';
import type { ContentEntity, ContentOrder } from '../../../../engine/schema/types.ts';
import { likeAnywhere } from '../../../platform/database/like.ts';

export interface ItemFilter {
  readonly entity: ContentEntity;
  /** listed: what lists show · readable: also what is archived and has an address · all: what editors see. */
  readonly reach: 'listed' | 'readable' | 'all';
  /** Left out: of all institutions. */
  readonly institutions?: readonly number[];
  readonly words?: readonly string[];
  readonly state?: ContentState;
}

/** Days are compared as text, yyyy-MM-dd. */
const today = sql`(to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') collate "C")`;

/** So are moments, as yyyy-MM-dd HH:mm. */
const minute = sql`(to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') collate "C")`;

const textOf = (field: string): Sql => sql`(i.fields ->> ${field}::text)`;

/** A day with the time of a field, or with `otherwise` where that has none. */
const momentOf = (day: string, time: string | undefined, otherwise: string): Sql =>
  time === undefined
    ? sql`(${textOf(day)} || ' ' || ${otherwise}::text)`
    : sql`(${textOf(day)} || ' ' || coalesce(${textOf(time)}, ${otherwise}::text))`;

const hasFlag = (flag: string): Sql => sql`coalesce(${textOf(flag)} = 'true', false)`;

const hasBegun = (from: string, fromTime: string | undefined): Sql =>
  sql`coalesce(${momentOf(from, fromTime, '00:00')} <= ${minute}, true)`;

/** Whether the last moment of an item `i` has passed: a day without a time ends with its last minute. */
export const hasEndedSql = ({ public: { until, untilTime } }: ContentEntity): Sql =>
  until === undefined ? sql`false` : sql`coalesce(${momentOf(until, untilTime, '24:00')} <= ${minute}, false)`;

/** Items of the kind have addresses, which answer also when the item is archived. */
export const hasAddresses = ({ page }: Pick<ContentEntity, 'page'>): boolean => page?.detail === true;

/** Whether an item `i` is in lists for everybody now, or with `readable` may be read by everybody. */
export const publicSql = (entity: ContentEntity, reach: 'listed' | 'readable'): Sql => {
  const { flag, from, fromTime } = entity.public;
  const isArchiveOpen = reach === 'readable' && hasAddresses(entity);
  return join(
    [
      ...(flag ? [hasFlag(flag)] : []),
      ...(from ? [hasBegun(from, fromTime)] : []),
      ...(isArchiveOpen ? [] : [sql`i.archived_at is null and not ${hasEndedSql(entity)}`]),
      sql`true`,
    ],
    ' and ',
  );
};

/** The state of an item `i` now; `public` exactly where `publicSql` holds for lists. */
export const stateSql = (entity: ContentEntity): Sql => {
  const { flag, from, fromTime } = entity.public;
  return sql`case when i.deleted_at is not null then 'trashed'
  ${flag ? sql`when not ${hasFlag(flag)} then 'draft'` : empty}
  ${from ? sql`when not ${hasBegun(from, fromTime)} then 'scheduled'` : empty}
  when i.archived_at is not null then 'archived'
  when ${hasEndedSql(entity)} then ${hasAddresses(entity) ? 'archived' : 'over'}::text
  else 'public' end`;
};

/** An item `i` that was deleted and can still be restored. */
export const inTrashSql = sql`i.deleted_at > now() - ${TRASH_DAYS}::integer * interval '1 day'`;

export const whereSql = ({ entity, reach, institutions, words = [], state }: ItemFilter): Sql =>
  join(
    [
      sql`i.entity = ${entity.key} and ${state === 'trashed' ? inTrashSql : sql`i.deleted_at is null`}`,
      ...(reach === 'all' ? [] : [publicSql(entity, reach)]),
      ...(institutions ? [sql`i.institution_code = any(${institutions}::integer[])`] : []),
      ...(state && state !== 'trashed' ? [sql`${stateSql(entity)} = ${state}`] : []),
      ...words.map((word) => sql`i.search_text like ${likeAnywhere(word)}`),
    ],
    ' and ',
  );

const orderBy = ({ field, direction }: ContentOrder): Sql => {
  if (direction !== 'upcoming')
    return sql`i.fields -> ${field}::text ${direction === 'ascending' ? sql`asc` : sql`desc`} nulls last`;
  const day = textOf(field);
  return sql`(${day} >= ${today}) desc, case when ${day} >= ${today} then ${day} end asc, ${day} desc`;
};

/** The order of entity.json, items that are equal by it newest first; in the trash what was deleted last comes first. */
export const orderSql = ({ entity, state }: Pick<ItemFilter, 'entity' | 'state'>): Sql => {
  const order = state === 'trashed' ? [sql`i.deleted_at desc`] : entity.order.map(orderBy);
  return join([...order, sql`i.created_at desc`, sql`i.id`], ', ');
};
