import type { ContentState } from '../../../../contract/content.ts';
import type { Answers, ContentEntity } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { collectValues, type ItemFilter, orderSql, stateSql, whereSql } from './item-filter.ts';

export interface ContentItem {
  readonly id: string;
  readonly institutionCode: number;
  readonly slug: string | null;
  readonly fields: Answers;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly state: ContentState;
}

type ItemRow = ContentItem & Record<string, unknown>;

const itemColumns = `
  i.id, i.institution_code as "institutionCode", i.slug, i.fields, i.version, i.created_at as "createdAt",
  i.created_by as "createdBy", i.updated_at as "updatedAt"`;

interface ItemName extends Record<string, unknown> {
  readonly Id: string;
  readonly slug: string | null;
  readonly updatedAt: string;
}

/** The public items of a kind by what their address is made of, those changed last first. */
export const listItemNames = async (
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

interface StoredVersion extends Record<string, unknown> {
  readonly version: number;
  readonly savedAt: string;
  readonly savedBy: string | null;
  readonly isDeleted: boolean;
  readonly fields: Answers;
}

/** The newest first. */
export const listStoredVersions = async (db: Queryable, id: string): Promise<readonly StoredVersion[]> => {
  const { rows } = await db.query<StoredVersion>(
    `select v.version, v.saved_at as "savedAt", a.email as "savedBy", v.deleted as "isDeleted", v.fields
       from content_version v left join account a on a.id = v.saved_by
      where v.item_id = $1 order by v.version desc limit 200`,
    [id],
  );
  return rows;
};

/** What an earlier version said; undefined where there is none, or where it was the removal. */
export const findVersionFields = async (tx: Tx, id: string, version: number): Promise<Answers | undefined> => {
  const { rows } = await tx.query<{ fields: Answers }>(
    'select fields from content_version where item_id = $1 and version = $2 and not deleted',
    [id, version],
  );
  return rows[0]?.fields;
};

export interface NewContent {
  readonly entity: string;
  readonly institutionCode: number;
  readonly slug: string | null;
  readonly fields: Answers;
  readonly schemaVersion: string;
  readonly searchText: string;
  readonly accountId: string | null;
}

const insertVersion = (tx: Tx, id: string) =>
  tx.query(
    `insert into content_version (item_id, version, fields, deleted, saved_by)
     select id, version, fields, deleted_at is not null, updated_by from content_item where id = $1`,
    [id],
  );

export const insertItem = async (tx: Tx, item: NewContent): Promise<string> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into content_item (entity, institution_code, slug, fields, schema_version, search_text, created_by, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
    [
      item.entity,
      item.institutionCode,
      item.slug,
      JSON.stringify(item.fields),
      item.schemaVersion,
      item.searchText,
      item.accountId,
    ],
  );
  const id = rows[0]?.id as string;
  await insertVersion(tx, id);
  return id;
};

export const updateItem = async (tx: Tx, id: string, item: NewContent): Promise<void> => {
  await tx.query(
    `update content_item set institution_code = $2, slug = $3, fields = $4, schema_version = $5, search_text = $6,
            updated_by = $7, updated_at = now(), version = version + 1 where id = $1`,
    [
      id,
      item.institutionCode,
      item.slug,
      JSON.stringify(item.fields),
      item.schemaVersion,
      item.searchText,
      item.accountId,
    ],
  );
  await insertVersion(tx, id);
};

/** The item and its address stay known, so that the address is never given to another one. */
export const deleteItem = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx.query(
    `update content_item set deleted_at = now(), updated_at = now(), updated_by = $2, version = version + 1 where id = $1`,
    [id, accountId],
  );
  await insertVersion(tx, id);
};

/** `wanted`, or with the first free number behind it; others who look for one wait until this transaction ends. */
export const takeSlug = async (tx: Tx, entity: string, wanted: string): Promise<string> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`content-slug/${entity}`]);
  const { rows } = await tx.query<{ slug: string }>(
    'select slug from content_item where entity = $1 and (slug = $2 or starts_with(slug, $3))',
    [entity, wanted, `${wanted}-`],
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
};

export const countItems = async (db: Queryable, wish: ItemFilter): Promise<number> => {
  const values = collectValues();
  const where = whereSql(values, wish);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from content_item i where ${where}`,
    values.list,
  );
  return rows[0]?.count ?? 0;
};

export const listItemRows = async (
  db: Queryable,
  wish: ItemFilter,
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
  wish: ItemFilter,
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

interface ItemPosition {
  readonly place: number;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Where an item stands in its list, from 1, and the ids before and after it. */
export const findPosition = async (db: Queryable, wish: ItemFilter, id: string): Promise<ItemPosition | undefined> => {
  const values = collectValues();
  const { rows } = await db.query<ItemPosition & Record<string, unknown>>(
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
