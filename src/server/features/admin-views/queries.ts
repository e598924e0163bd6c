import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../platform/database/row.ts';
import { accountName } from '../admin-applications/queries/account-name.ts';

/** Where things of a kind are saved. */
export interface SavedTable {
  readonly table: Sql;
  /** The column of the content. */
  readonly content: Sql;
}

export const viewTable: SavedTable = { table: sql`saved_view`, content: sql`search` };
export const exportSetTable: SavedTable = { table: sql`export_set`, content: sql`columns` };
export const mailTemplateTable: SavedTable = { table: sql`mail_template`, content: sql`texts` };

/** The admin of the call: of one institution, or of the group (null). */
interface Reader {
  readonly accountId: string;
  readonly institutionCode: number | null;
}

const savedRow = {
  id: column.uuid,
  ownerId: column.uuid,
  ownerName: column.text,
  name: column.text,
  content: column.text,
  isShared: column.boolean,
  institutionCode: column.integer.orNull,
  isStart: column.boolean,
} satisfies RowShape;

export type SavedRow = RowOf<typeof savedRow>;

/** Own ones, and those shared with the institution of the admin; admins of the group see every shared one. */
const isVisible = ({ accountId, institutionCode }: Reader): Sql => sql`
  (v.owner_id = ${accountId} or (v.is_shared and (${institutionCode}::integer is null
    or v.institution_code is null or v.institution_code = ${institutionCode})))`;

const savedStatement = ({ table, content }: SavedTable, reader: Reader, condition: Sql): Sql => sql`
  select v.id, v.owner_id as "ownerId", ${accountName(sql`owner`)} as "ownerName", v.name, v.${content} as content,
    v.is_shared as "isShared", v.institution_code as "institutionCode",
    exists (select from start_view s where s.view_id = v.id and s.account_id = ${reader.accountId}) as "isStart"
    from ${table} v join account owner on owner.id = v.owner_id
   where ${isVisible(reader)} and ${condition}
   order by v.owner_id <> ${reader.accountId}, lower(v.name), v.id`;

export const listSavedRows = (db: Queryable, from: SavedTable, reader: Reader): Promise<readonly SavedRow[]> =>
  db.many(savedRow, savedStatement(from, reader, sql`true`));

export const findSavedRow = (
  db: Queryable,
  from: SavedTable,
  reader: Reader,
  id: string,
): Promise<SavedRow | undefined> => db.find(savedRow, savedStatement(from, reader, sql`v.id = ${id}`));

export const countOwn = async (db: Queryable, { table }: SavedTable, accountId: string): Promise<number> =>
  (await db.get({ count: column.integer }, sql`select count(*) as count from ${table} where owner_id = ${accountId}`))
    .count;

export interface SavedValues {
  readonly name: string;
  readonly content: string;
  readonly isShared: boolean;
  readonly institutionCode: number | null;
}

/** Replaces what has the same name. @returns its id */
export const upsertSaved = async (
  tx: Tx,
  { table, content }: SavedTable,
  ownerId: string,
  values: SavedValues,
): Promise<string> => {
  const { id } = await tx.get(
    { id: column.uuid },
    sql`insert into ${table} (owner_id, name, ${content}, is_shared, institution_code)
         values (${ownerId}, ${values.name}, ${values.content}, ${values.isShared}, ${values.institutionCode})
        on conflict (owner_id, lower(name)) do update set name = excluded.name, ${content} = excluded.${content},
          is_shared = excluded.is_shared, institution_code = excluded.institution_code, updated_at = now()
        returning id`,
  );
  return id;
};

export const hasOfName = async (
  db: Queryable,
  { table }: SavedTable,
  ownerId: string,
  name: string,
  besides: string,
): Promise<boolean> => {
  const found = await db.run(sql`
    select from ${table} where owner_id = ${ownerId} and lower(name) = lower(${name}) and id <> ${besides}`);
  return found > 0;
};

export const writeSaved = async (
  tx: Tx,
  { table, content }: SavedTable,
  id: string,
  values: SavedValues,
): Promise<void> => {
  await tx.run(sql`
    update ${table} set name = ${values.name}, ${content} = ${values.content}, is_shared = ${values.isShared},
        institution_code = ${values.institutionCode}, updated_at = now() where id = ${id}`);
};

export const deleteSaved = async (tx: Tx, { table }: SavedTable, id: string): Promise<void> => {
  await tx.run(sql`delete from ${table} where id = ${id}`);
};

export const writeStartView = async (tx: Tx, accountId: string, viewId: string | null): Promise<void> => {
  await tx.run(
    viewId === null
      ? sql`delete from start_view where account_id = ${accountId}`
      : sql`insert into start_view (account_id, view_id) values (${accountId}, ${viewId})
             on conflict (account_id) do update set view_id = excluded.view_id`,
  );
};
