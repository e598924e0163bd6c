import type { ContentEntity } from '../../../../engine/schema/types.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { collectValues, whereSql } from './shown.ts';

export interface ItemName extends Record<string, unknown> {
  readonly Id: string;
  readonly slug: string | null;
  readonly updatedAt: string;
}

/** The public items of a kind by what their address is made of, those changed last first. */
export const findItemNames = async (
  db: Queryable,
  entity: ContentEntity,
  limit: number,
): Promise<readonly ItemName[]> => {
  const values = collectValues();
  const { rows } = await db.query<ItemName>(
    `select i.id as "Id", i.slug, i.updated_at as "updatedAt" from content_item i
      where ${whereSql(values, { entity, drafts: false })} order by i.updated_at desc limit ${values.add(limit)}::bigint`,
    values.list,
  );
  return rows;
};
