import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { ContentState } from '../../../../contract/content.ts';
import type { ContentEntity, ContentOrder } from '../../../../engine/schema/types.ts';
import { likeAnywhere } from '../../../platform/database/like.ts';

export interface ItemFilter {
  readonly entity: ContentEntity;
  /** Also items that are not public. */
  readonly drafts: boolean;
  /** Left out: of all institutions. */
  readonly institutions?: readonly number[];
  readonly words?: readonly string[];
  readonly state?: ContentState;
}

/** Days are compared as text, yyyy-MM-dd. */
const today = sql`(to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') collate "C")`;

const textOf = (field: string): Sql => sql`(i.fields ->> ${field}::text)`;

/** Whether an item `i` is public now, by entity.json and the database's clock. */
export const publicSql = ({ public: rules }: ContentEntity): Sql =>
  join(
    [
      ...(rules.flag ? [sql`coalesce(${textOf(rules.flag)} = 'true', false)`] : []),
      ...(rules.from ? [sql`coalesce(${textOf(rules.from)} <= ${today}, true)`] : []),
      ...(rules.until ? [sql`coalesce(${textOf(rules.until)} >= ${today}, true)`] : []),
      sql`true`,
    ],
    ' and ',
  );

/** The state of an item `i` now; `public` exactly where `publicSql` holds. */
export const stateSql = ({ public: rules }: ContentEntity): Sql => sql`case
  ${rules.flag ? sql`when ${textOf(rules.flag)} is distinct from 'true' then 'draft'` : empty}
  ${rules.from ? sql`when ${textOf(rules.from)} > ${today} then 'scheduled'` : empty}
  ${rules.until ? sql`when ${textOf(rules.until)} < ${today} then 'over'` : empty}
  when true then 'public' end`;

export const whereSql = ({ entity, drafts, institutions, words = [], state }: ItemFilter): Sql =>
  join(
    [
      sql`i.entity = ${entity.key} and i.deleted_at is null`,
      ...(drafts ? [] : [publicSql(entity)]),
      ...(institutions ? [sql`i.institution_code = any(${institutions}::integer[])`] : []),
      ...(state ? [sql`${stateSql(entity)} = ${state}`] : []),
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

/** The order of entity.json; items that are equal by it are sorted newest first. */
export const orderSql = (entity: ContentEntity): Sql =>
  join([...entity.order.map(orderBy), sql`i.created_at desc`, sql`i.id`], ', ');
