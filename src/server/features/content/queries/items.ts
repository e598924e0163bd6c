import sql, { empty, type Sql } from 'sql-template-tag';
import type { ContentState } from '../../../../contract/content.ts';
import type { Answers, ContentEntity } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { hasEndedSql, type ItemFilter, inTrashSql, orderSql, stateSql, whereSql } from './item-filter.ts';

const itemRow = {
  id: column.uuid,
  institutionCode: column.integer,
  slug: column.text.orNull,
  fields: column.json<Answers>(),
  version: column.integer,
  createdAt: column.timestamp,
  createdBy: column.uuid.orNull,
  updatedAt: column.timestamp,
  archivedAt: column.timestamp.orNull,
  /** Null unless it is in the trash, as the email address of who deleted it, which is null too where the portal did. */
  deletedAt: column.timestamp.orNull,
  deletedBy: column.text.orNull,
  state: column.text.as<ContentState>(),
  /** Its last moment has passed. */
  hasEnded: column.boolean,
} satisfies RowShape;

export type ContentItem = RowOf<typeof itemRow>;

const itemColumns = (entity: ContentEntity): Sql => sql`
  i.id, i.institution_code as "institutionCode", i.slug, i.fields, i.version, i.created_at as "createdAt",
  i.created_by as "createdBy", i.updated_at as "updatedAt", i.archived_at as "archivedAt", i.deleted_at as "deletedAt",
  case when i.deleted_at is not null then (select email from account where id = i.updated_by) end as "deletedBy",
  ${stateSql(entity)} as state, ${hasEndedSql(entity)} as "hasEnded"`;

export const countItems = async (db: Queryable, filter: ItemFilter): Promise<number> => {
  const { count } = await db.get(
    { count: column.integer },
    sql`select count(*)::int as count from content_item i where ${whereSql(filter)}`,
  );
  return count;
};

export const listItemRows = (
  db: Queryable,
  filter: ItemFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly ContentItem[]> =>
  db.many(
    itemRow,
    sql`
    select ${itemColumns(filter.entity)} from content_item i
    where ${whereSql(filter)} order by ${orderSql(filter)}
    limit ${page.limit}::bigint offset ${page.offset}::bigint`,
  );

/** By id or slug. */
export const findItem = (
  db: Queryable,
  filter: ItemFilter,
  by: { readonly id: string } | { readonly slug: string },
): Promise<ContentItem | undefined> => {
  const isWanted = 'id' in by ? sql`i.id = ${by.id}::uuid` : sql`i.slug = ${by.slug}`;
  return db.find(
    itemRow,
    sql`
    select ${itemColumns(filter.entity)} from content_item i
    where ${isWanted} and ${whereSql(filter)}`,
  );
};

const positionRow = {
  position: column.integer,
  total: column.integer,
  previous: column.uuid.orNull,
  next: column.uuid.orNull,
} satisfies RowShape;

/** The position of an item in its list, from 1, and the ids before and after it. */
export const findPosition = (
  db: Queryable,
  filter: ItemFilter,
  id: string,
): Promise<RowOf<typeof positionRow> | undefined> =>
  db.find(
    positionRow,
    sql`
    select position::int, total::int, previous, next from (
      select i.id, row_number() over w as position, count(*) over () as total,
             lag(i.id) over w as previous, lead(i.id) over w as next
        from content_item i where ${whereSql(filter)}
      window w as (order by ${orderSql(filter)})) listed
    where listed.id = ${id}::uuid`,
  );

const itemNameRow = { Id: column.uuid, slug: column.text.orNull, updatedAt: column.timestamp } satisfies RowShape;

/** What the addresses of the public items of a kind are made of; the item that changed last comes first. */
export const listItemNames = (
  db: Queryable,
  entity: ContentEntity,
  limit: number,
): Promise<readonly RowOf<typeof itemNameRow>[]> =>
  db.many(
    itemNameRow,
    sql`
    select i.id as "Id", i.slug, i.updated_at as "updatedAt" from content_item i
    where ${whereSql({ entity, reach: 'listed' })} order by i.updated_at desc limit ${limit}::bigint`,
  );

const storedVersionRow = {
  version: column.integer,
  savedAt: column.timestamp,
  /** Email address; null where the portal itself saved. */
  savedBy: column.text.orNull,
  isDeleted: column.boolean,
  fields: column.json<Answers>(),
} satisfies RowShape;

/** The newest first. */
export const listStoredVersions = (db: Queryable, id: string): Promise<readonly RowOf<typeof storedVersionRow>[]> =>
  db.many(
    storedVersionRow,
    sql`
    select v.version, v.saved_at as "savedAt", a.email as "savedBy", v.deleted as "isDeleted", v.fields
    from content_version v left join account a on a.id = v.saved_by
    where v.item_id = ${id} order by v.version desc limit 200`,
  );

/** The fields of an earlier version; undefined where there is none, or where it was the removal. */
export const findVersionFields = async (tx: Tx, id: string, version: number): Promise<Answers | undefined> => {
  const found = await tx.find(
    { fields: column.json<Answers>() },
    sql`select fields from content_version where item_id = ${id} and version = ${version} and not deleted`,
  );
  return found?.fields;
};

/** An item, locked until the transaction ends; `trashed` also finds one in the trash. */
export const lockItem = (
  tx: Tx,
  entity: ContentEntity,
  id: string,
  trashed: 'trashed' | undefined,
): Promise<ContentItem | undefined> =>
  tx.find(
    itemRow,
    sql`
    select ${itemColumns(entity)} from content_item i
    where i.id = ${id} and i.entity = ${entity.key}
      and (i.deleted_at is null ${trashed ? sql`or ${inTrashSql}` : empty}) for update of i`,
  );

export interface NewContent {
  readonly entity: ContentEntity;
  readonly institutionCode: number;
  readonly slug: string | null;
  readonly fields: Answers;
  readonly schemaVersion: string;
  readonly searchText: string;
  /** When it becomes public and when it ends, where these have a time of day. */
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
  readonly accountId: string | null;
}

const insertVersion = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    insert into content_version (item_id, version, fields, deleted, saved_by)
    select id, version, fields, deleted_at is not null, updated_by from content_item where id = ${id}`);

/** @returns the id of the new item */
export const insertItem = async (tx: Tx, item: NewContent): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`
    insert into content_item
      (entity, institution_code, slug, fields, schema_version, search_text, shown_from, shown_until, created_by, updated_by)
    values (${item.entity.key}, ${item.institutionCode}, ${item.slug}, ${JSON.stringify(item.fields)},
      ${item.schemaVersion}, ${item.searchText}, ${item.shownFrom}, ${item.shownUntil}, ${item.accountId}, ${item.accountId})
    returning id`,
  );
  await insertVersion(tx, id);
  return id;
};

/** Saves an item as its next version. One that visitors do not see yet, a draft or a scheduled one, leaves the archive. */
export const updateItem = async (tx: Tx, id: string, item: NewContent): Promise<void> => {
  await tx.run(sql`
    update content_item set institution_code = ${item.institutionCode}, slug = ${item.slug},
      fields = ${JSON.stringify(item.fields)}, schema_version = ${item.schemaVersion},
      search_text = ${item.searchText}, shown_from = ${item.shownFrom}, shown_until = ${item.shownUntil},
      updated_by = ${item.accountId}, updated_at = now(), version = version + 1
    where id = ${id}`);
  await tx.run(sql`
    update content_item i set archived_at = null
    where i.id = ${id} and i.archived_at is not null and ${stateSql(item.entity)} in ('draft', 'scheduled')`);
  await insertVersion(tx, id);
};

/** Moves the item to the trash: its row and slug remain, so that no other item gets its address. */
export const deleteItem = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx.run(sql`
    update content_item set deleted_at = now(), updated_at = now(), updated_by = ${accountId}, version = version + 1
    where id = ${id}`);
  await insertVersion(tx, id);
};

/** Takes the item out of the trash. */
export const recoverItemRow = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx.run(sql`
    update content_item set deleted_at = null, updated_at = now(), updated_by = ${accountId}, version = version + 1
    where id = ${id}`);
  await insertVersion(tx, id);
};

/** Archives the item or takes it out of the archive: its fields, its version and the time of its last save stay. */
export const setArchived = (tx: Tx, id: string, isArchived: boolean): Promise<number> =>
  tx.run(sql`
    update content_item set archived_at = case when ${isArchived}::boolean then now() end where id = ${id}`);

/** `wanted`, or `wanted` with the first free number; the slugs of the kind are locked until the transaction ends. */
export const takeSlug = async (tx: Tx, entity: string, wanted: string): Promise<string> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`content-slug/${entity}`}))`);
  const rows = await tx.many(
    { slug: column.text },
    sql`
    select slug from content_item
    where entity = ${entity} and (slug = ${wanted} or starts_with(slug, ${`${wanted}-`}))
    union
    select slug from removed_slug
    where entity = ${entity} and (slug = ${wanted} or starts_with(slug, ${`${wanted}-`}))`,
  );
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number++;
  return `${wanted}-${number}`;
};
