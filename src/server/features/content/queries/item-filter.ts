import type { ContentState } from '../../../../contract/content.ts';
import type { ContentEntity, ContentOrder } from '../../../../engine/schema/types.ts';

/** Collects the values of a statement; `add` gives the placeholder. */
export interface Values {
  readonly list: unknown[];
  add(value: unknown): string;
}

export const collectValues = (): Values => {
  const list: unknown[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
};

export interface ItemFilter {
  readonly entity: ContentEntity;
  /** Also what is not public. */
  readonly drafts: boolean;
  /** Left out: of all institutions. */
  readonly institutions?: readonly number[];
  readonly words?: readonly string[];
  readonly state?: ContentState;
}

/** Days are compared as they are written, yyyy-MM-dd. */
const today = `(to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') collate "C")`;

const textOf = (values: Values, field: string): string => `(i.fields ->> ${values.add(field)}::text)`;

/** Whether an item is public now, by entity.json and the database's clock. */
export const publicSql = (values: Values, { public: rules }: ContentEntity): string =>
  [
    ...(rules.flag ? [`coalesce(${textOf(values, rules.flag)} = 'true', false)`] : []),
    ...(rules.from ? [`coalesce(${textOf(values, rules.from)} <= ${today}, true)`] : []),
    ...(rules.until ? [`coalesce(${textOf(values, rules.until)} >= ${today}, true)`] : []),
    'true',
  ].join(' and ');

/** What the officer calls the state of an item now; `public` exactly where `publicSql` holds. */
export const stateSql = (values: Values, { public: rules }: ContentEntity): string =>
  [
    'case',
    ...(rules.flag ? [`when ${textOf(values, rules.flag)} is distinct from 'true' then 'draft'`] : []),
    ...(rules.from ? [`when ${textOf(values, rules.from)} > ${today} then 'scheduled'`] : []),
    ...(rules.until ? [`when ${textOf(values, rules.until)} < ${today} then 'over'`] : []),
    "when true then 'public' end",
  ].join(' ');

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

export const whereSql = (values: Values, { entity, drafts, institutions, words = [], state }: ItemFilter): string =>
  [
    `i.entity = ${values.add(entity.key)} and i.deleted_at is null`,
    ...(drafts ? [] : [publicSql(values, entity)]),
    ...(institutions ? [`i.institution_code = any(${values.add(institutions)}::integer[])`] : []),
    ...(state ? [`${stateSql(values, entity)} = ${values.add(state)}`] : []),
    ...words.map((word) => `i.search_text like ${values.add(pattern(word))}`),
  ].join(' and ');

const orderBy = (values: Values, { field, direction }: ContentOrder): string => {
  if (direction !== 'upcoming')
    return `i.fields -> ${values.add(field)}::text ${direction === 'ascending' ? 'asc' : 'desc'} nulls last`;
  const day = textOf(values, field);
  return `(${day} >= ${today}) desc, case when ${day} >= ${today} then ${day} end asc, ${day} desc`;
};

/** The order of entity.json; what is equal by it stands newest first. */
export const orderSql = (values: Values, entity: ContentEntity): string =>
  [...entity.order.map((order) => orderBy(values, order)), 'i.created_at desc', 'i.id'].join(', ');
