import type { ContentEntity } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type ContentItem, type ItemRow, itemColumns } from './item-row.ts';
import { collectValues, orderSql, stateSql, type Wish, whereSql } from './shown.ts';

export const countItems = async (db: Queryable, wish: Wish): Promise<number> => {
  const values = collectValues();
  const where = whereSql(values, wish);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from content_item i where ${where}`,
    values.list,
  );
  return rows[0]?.count ?? 0;
};

export const findItems = async (
  db: Queryable,
  wish: Wish,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly ContentItem[]> => {
  const values = collectValues();
  const { rows } = await db.query<ItemRow>(
    `select ${itemColumns}, ${stateSql(values, wish.entity)} as "state" from content_item i
      where ${whereSql(values, wish)} order by ${orderSql(values, wish.entity)}
      limit ${values.add(page.limit)}::bigint offset ${values.add(page.offset)}::bigint`,
    values.list,
  );
  return rows;
};

/** By id or slug. */
export const findItem = async (
  db: Queryable,
  wish: Wish,
  by: { readonly id: string } | { readonly slug: string },
): Promise<ContentItem | undefined> => {
  const values = collectValues();
  const which = 'id' in by ? `i.id = ${values.add(by.id)}::uuid` : `i.slug = ${values.add(by.slug)}`;
  const { rows } = await db.query<ItemRow>(
    `select ${itemColumns}, ${stateSql(values, wish.entity)} as "state" from content_item i
      where ${which} and ${whereSql(values, wish)}`,
    values.list,
  );
  return rows[0];
};

export interface Place {
  readonly place: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Where an item stands in its list, from 1, and the ids before and after it. */
export const findPlace = async (db: Queryable, wish: Wish, id: string): Promise<Place | undefined> => {
  const values = collectValues();
  const { rows } = await db.query<Place & Record<string, unknown>>(
    `select place::int, total::int, previous, next from (
       select i.id, row_number() over w as place, count(*) over () as total,
              lag(i.id) over w as previous, lead(i.id) over w as next
         from content_item i where ${whereSql(values, wish)}
       window w as (order by ${orderSql(values, wish.entity)})) shown
     where shown.id = ${values.add(id)}::uuid`,
    values.list,
  );
  return rows[0];
};

/** While nobody else changes it. */
export const lockItem = async (
  tx: Tx,
  entity: ContentEntity,
  id: string,
): Promise<Omit<ContentItem, 'state'> | undefined> => {
  const { rows } = await tx.query<ItemRow>(
    `select ${itemColumns} from content_item i where i.id = $1 and i.entity = $2 and i.deleted_at is null for update`,
    [id, entity.key],
  );
  return rows[0];
};
