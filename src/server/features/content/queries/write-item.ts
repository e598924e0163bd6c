import type { Answers } from '../../../../engine/schema/types.ts';
import type { Tx } from '../../../platform/database/pool.ts';

export interface NewContent {
  readonly entity: string;
  readonly institutionCode: number;
  readonly slug: string | null;
  readonly fields: Answers;
  readonly schemaVersion: string;
  readonly searchText: string;
  readonly accountId: string | null;
}

const keepVersion = (tx: Tx, id: string) =>
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
  await keepVersion(tx, id);
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
  await keepVersion(tx, id);
};

/** The item and its address stay known, so that the address is never given to another one. */
export const deleteItem = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx.query(
    `update content_item set deleted_at = now(), updated_at = now(), updated_by = $2, version = version + 1 where id = $1`,
    [id, accountId],
  );
  await keepVersion(tx, id);
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
