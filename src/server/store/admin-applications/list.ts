import type { Queryable } from '../../database/pool.ts';
import { collectValues } from '../content/shown.ts';
import { type ListedRow, listedColumns, listedJoins } from './listed-row.ts';
import { type Order, orderSql, type Wish, whereSql } from './wish.ts';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** Counts no further than `most`: beyond that nobody reads, and counting a million rows takes as long as reading them. */
export const countStatement = (wish: Wish, order: Order, most: number): Statement => {
  const values = collectValues();
  const where = whereSql(values, wish) + orderSql(order).where;
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
  /** See `whereSql`. */
  readonly walked: boolean;
}

/** The rows are chosen by what an index knows; only those of the page are looked at more closely. */
export const pageStatement = (wish: Wish, page: Page): Statement => {
  const values = collectValues();
  const { where, by } = orderSql(page.order);
  const text = `
    with chosen as materialized (
      select a.id, row_number() over () as place from (
        select a.id from application a where ${whereSql(values, wish, page.walked)}${where}
         order by ${by} limit ${values.add(page.limit)} offset ${values.add(page.offset)}) a)
    select ${listedColumns} from chosen join application a on a.id = chosen.id ${listedJoins}
     order by chosen.place`;
  return { text, values: values.list };
};

export const countListed = async (db: Queryable, wish: Wish, order: Order, most: number): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(countStatement(wish, order, most));
  return rows[0]?.count ?? 0;
};

export const findListed = async (db: Queryable, wish: Wish, page: Page): Promise<readonly ListedRow[]> => {
  const { rows } = await db.query<ListedRow & Record<string, unknown>>(pageStatement(wish, page));
  return rows;
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
