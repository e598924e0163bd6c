import sql, { type Sql } from 'sql-template-tag';
import { TRASH_DAYS } from '../../../../contract/content.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

const expiredItemRow = {
  id: column.uuid,
  entity: column.text,
  institutionCode: column.integer,
  slug: column.text.orNull,
} satisfies RowShape;

type ExpiredItem = RowOf<typeof expiredItemRow>;

/** Items that can no longer be restored, locked until the transaction ends; those that another process removes are left out. */
export const lockExpiredItems = (tx: Tx, limit: number): Promise<readonly ExpiredItem[]> =>
  tx.many(
    expiredItemRow,
    sql`
    select id, entity, institution_code as "institutionCode", slug from content_item
    where deleted_at <= now() - ${TRASH_DAYS}::integer * interval '1 day'
    order by deleted_at limit ${limit}::bigint for update skip locked`,
  );

/** The versions that name the picture or file `media` in whatever field. */
const versionsNaming = (ofItem: Sql): Sql => sql`
  select from content_version version cross join lateral jsonb_each_text(version.fields) field
  where field.value = media.id::text and ${ofItem}`;

/** The pictures and files that a version of an item names, in whatever field, and no version of another item. */
const listOwnMedia = async (tx: Tx, { id, entity }: ExpiredItem): Promise<readonly string[]> => {
  const rows = await tx.many(
    { id: column.uuid },
    sql`
    select media.id
    from (select id from content_image where entity = ${entity}
          union all select id from content_file where entity = ${entity}) media
    where exists (${versionsNaming(sql`version.item_id = ${id}`)})
      and not exists (${versionsNaming(sql`version.item_id <> ${id}`)})`,
  );
  return rows.map((row) => row.id);
};

/** Removes an item with its versions and its own pictures and files. Its slug stays taken. */
export const eraseItem = async (tx: Tx, item: ExpiredItem): Promise<void> => {
  const media = await listOwnMedia(tx, item);
  await tx.run(sql`delete from content_version where item_id = ${item.id}`);
  await tx.run(sql`delete from content_item where id = ${item.id}`);
  await tx.run(sql`delete from content_image_size where image_id = any(${media}::uuid[])`);
  await tx.run(sql`delete from content_image where id = any(${media}::uuid[])`);
  await tx.run(sql`delete from content_file where id = any(${media}::uuid[])`);
  if (item.slug !== null)
    await tx.run(
      sql`insert into removed_slug (entity, slug) values (${item.entity}, ${item.slug}) on conflict do nothing`,
    );
};
