import { type Client, escapeIdentifier } from 'pg';
import sql from 'sql-template-tag';
import { createQueryable, type Queryable } from '../platform/database/queryable.ts';
import { column } from '../platform/database/row.ts';
import type { BackedUpSequence } from './backup-manifest.ts';

export interface TableShape {
  readonly schema: string;
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly string[];
}

/** A row as text: the value of each column as PostgreSQL writes it. */
export type TextRow = readonly (string | null)[];

/** The portal's tables, and those of its job queue: what still has to be sent belongs to the moment of a backup. */
const schemas = ['public', 'graphile_worker'];

/** Rewritten by each check of the readiness, which locks it. */
const leftOut = ['health_probe'];

/** How much is read at once. */
const BATCH_BYTES = 2 * 1024 * 1024;
const FIRST_ROWS = 5;
const MAX_ROWS = 2_000;

export const queryableOf = (client: Client): Queryable => createQueryable((statement) => client.query(statement));

const qualified = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

const columnsOf = ({ columns }: TableShape): string => columns.map((each) => escapeIdentifier(each)).join(', ');

/** Every table, in the order of their names. */
export const listTables = (db: Queryable): Promise<readonly TableShape[]> =>
  db.many(
    { schema: column.text, name: column.text, columns: column.texts },
    sql`
    select n.nspname::text as schema, c.relname::text as name, array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
      ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any(${schemas}::text[]) and c.relname <> all(${leftOut}::text[])
    order by n.nspname, c.relname`,
  );

export const listSequences = async (db: Queryable): Promise<readonly BackedUpSequence[]> => {
  const sequences = await db.many(
    { schema: column.text, name: column.text },
    sql`
    select schemaname::text as schema, sequencename::text as name from pg_sequences
    where schemaname = any(${schemas}::text[]) order by schemaname, sequencename`,
  );
  const found: BackedUpSequence[] = [];
  for (const sequence of sequences) {
    const { value, isCalled } = await db.get(
      { value: column.text, isCalled: column.boolean },
      { text: `select last_value::text as value, is_called as "isCalled" from ${qualified(sequence)}` },
    );
    found.push({ ...sequence, value, isCalled });
  }
  return found;
};

/** Every value as text that reads back as the same value. */
export const exactSession = `set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0`;

const asText = { getTypeParser: () => (text: string) => text };

/** The rows of a table, within a transaction, as many at once as fit a small part of the memory. */
export async function* readRows(client: Client, table: TableShape): AsyncGenerator<readonly TextRow[]> {
  await client.query(`declare backup no scroll cursor for select ${columnsOf(table)} from ${qualified(table)}`);
  for (let count = FIRST_ROWS; ; ) {
    const { rows } = await client.query<(string | null)[]>({
      text: `fetch ${count} from backup`,
      rowMode: 'array',
      types: asText,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const average = rows.reduce((sum, row) => sum + row.join('').length, 1) / count;
    count = Math.min(Math.max(Math.floor(BATCH_BYTES / average), 1), MAX_ROWS);
  }
  await client.query('close backup');
}

/** The type of each column of a table, by name. */
const findTypes = async (client: Client, table: TableShape): Promise<ReadonlyMap<string, string>> => {
  const rows = await queryableOf(client).many(
    { name: column.text, type: column.text },
    sql`
    select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${qualified(table)}::regclass and attnum > 0 and not attisdropped`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
};

/** @returns how many rows were written */
export const writeRows = async (
  client: Client,
  table: TableShape,
  source: AsyncIterable<readonly TextRow[]>,
): Promise<number> => {
  const types = await findTypes(client, table);
  const values = table.columns.map((name, index) => `(line ->> ${index})::${types.get(name)}`).join(', ');
  const text = `insert into ${qualified(table)} (${columnsOf(table)}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) line`;
  let written = 0;
  for await (const rows of source)
    written += (await client.query({ text, values: [JSON.stringify(rows)] })).rowCount ?? 0;
  return written;
};

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const listForeignKeys = (db: Queryable): Promise<readonly ForeignKey[]> =>
  db.many(
    { table: column.text, name: column.text, definition: column.text },
    sql`
    select format('%I.%I', n.nspname, c.relname) as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any(${schemas}::text[]) order by 1, 2`,
  );

/**
 * Empties all tables and fills them by `fill`, without the references between them and without what the portal's triggers
 * would add; both are there again afterwards, the references checked.
 */
export const replaceRows = async (
  client: Client,
  tables: readonly TableShape[],
  fill: () => Promise<void>,
): Promise<void> => {
  const keys = await listForeignKeys(queryableOf(client));
  const names = tables.map(qualified);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`);
  // DELETE would leave the old rows in the files.
  await client.query(`truncate ${names.join(', ')}`);
  await fill();
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
};

export const setSequences = async (client: Client, sequences: readonly BackedUpSequence[]): Promise<void> => {
  for (const sequence of sequences)
    await client.query(
      sql`select setval(${qualified(sequence)}::regclass, ${sequence.value}::bigint, ${sequence.isCalled})`,
    );
};
