import { applicationStatuses } from '../../../../../machines/application.status.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { collectValues } from '../../content/queries/shown.ts';
import { type ListedRow, listedColumns, listedJoins } from './listed-row.ts';
import { type Order, orderSql, type Walk, type Wish, whereSql } from './wish.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** With a status it is known whether there was a submission: an index by status then counts alone. */
const submittedSql = ({ status }: Wish, order: Order): string => {
  const { where } = orderSql(order);
  if (where === '' || status === undefined) return where;
  return status === applicationStatuses.Draft ? ' and false' : '';
};

/** Counts no further than `most`: beyond that nobody reads, and counting a million rows takes as long as reading them. */
export const countStatement = (wish: Wish, order: Order, most: number, walk?: Walk): Statement => {
  const values = collectValues();
  const where = whereSql(values, wish, walk) + submittedSql(wish, order);
  return {
    text: `select count(*)::int as count from (
      select from application a where ${where} limit ${values.add(most)}) counted`,
    values: values.list,
  };
};

export interface Page {
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows are chosen by what an index knows; only those of the page are looked at more closely.
 * @param walk see `whereSql`
 */
export const pageStatement = (wish: Wish, page: Page, walk?: Walk): Statement => {
  const values = collectValues();
  const { where, by } = orderSql(page.order);
  const text = `
    with chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from application a where ${whereSql(values, wish, walk)}${where}
         order by ${by} limit ${values.add(page.limit)} offset ${values.add(page.offset)}) a)
    select ${listedColumns} from chosen join application a on a.id = chosen.id ${listedJoins}
     order by chosen.place`;
  return { text, values: values.list };
};

export const countListed = async (
  db: Queryable,
  wish: Wish,
  order: Order,
  most: number,
  walk?: Walk,
): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(countStatement(wish, order, most, walk));
  return rows[0]?.count ?? 0;
};

export const findListed = async (db: Queryable, wish: Wish, page: Page, walk?: Walk): Promise<readonly ListedRow[]> => {
  const { rows } = await db.query<ListedRow & Record<string, unknown>>(pageStatement(wish, page, walk));
  return rows;
};

/** Counts what is found and puts it in order in one go; of more than `most` no row is shown. */
export const searchStatement = (wish: Wish, page: Page, most: number): Statement => {
  const values = collectValues();
  const { where, by } = orderSql(page.order);
  const text = `
    with found as materialized (
      select a.id, a.created_at, a.submitted_at, a.name_folded from application a
       where ${whereSql(values, wish)}${where} limit ${values.add(most + 1)}),
    chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from found a where (select count(*) from found) <= ${values.add(most)}
         order by ${by} limit ${values.add(page.limit)} offset ${values.add(page.offset)}) a)
    select counted.count, listed.* from (select count(*)::int as count from found) counted
      left join (select chosen.place, ${listedColumns} from chosen join application a on a.id = chosen.id ${listedJoins})
        listed on true
     order by listed.place`;
  return { text, values: values.list };
};

export const searchListed = async (
  db: Queryable,
  wish: Wish,
  page: Page,
  most: number,
): Promise<{ readonly counted: number; readonly rows: readonly ListedRow[] }> => {
  const { rows } = await db.query<ListedRow & { count: number; place: number | null }>(
    searchStatement(wish, page, most),
  );
  return { counted: rows[0]?.count ?? 0, rows: rows.filter(({ place }) => place !== null) };
};

/** One application as the list shows it; undefined when the admin may not see it. */
export const findListedOne = async (
  db: Queryable,
  id: string,
  within: number | null,
): Promise<ListedRow | undefined> => {
  const { rows } = await db.query<ListedRow & Record<string, unknown>>(
    `select ${listedColumns} from application a ${listedJoins}
      where a.id = $1 and a.deleted_at is null and ($2::integer is null or a.institution_code = $2)`,
    [id, within],
  );
  return rows[0];
};
