import type { Pool } from 'pg';
import { createDatabase, createPool, type RawDatabase } from '../../../src/server/platform/database/database.ts';
import { days, fillStatements, type GrowingTable, monthColumn } from './tables.ts';

/** One table with so many rows, alone in a schema of its own, where the statements of the portal find it. */
export interface Layout {
  readonly name: string;
  readonly db: RawDatabase;
  readonly seconds: number;
  readonly bytes: number;
  drop(): Promise<void>;
}

type Connect = (schema: string) => ReturnType<typeof createPool>;

/** Connections whose statements see the tables of a schema before those of the portal. */
export const connectTo =
  (connection: Parameters<typeof createPool>[0]): Connect =>
  (schema) =>
    createPool(
      { ...connection, options: `-c search_path=${schema},public -c maintenance_work_mem=1GB` },
      { max: 2, statementMs: 0 },
    );

const MONTH_DAYS = 30;

/** The table by itself, without indexes and triggers, which come after its rows. */
const createFlat = (table: GrowingTable): string =>
  `create unlogged table ${table} (like public.${table} including defaults including constraints including identity)`;

const createMonths = (table: GrowingTable, column: string): readonly string[] => [
  `create table ${table} (like public.${table} including defaults including constraints) partition by range (${column})`,
  `alter table ${table} alter column id set default nextval(pg_get_serial_sequence('public.${table}', 'id'))`,
  ...Array.from({ length: days[table] / MONTH_DAYS + 1 }, (_, index) => {
    const from = `now()::date - ${days[table]} + ${index * MONTH_DAYS}`;
    return `do $do$ begin execute format('create unlogged table ${table}_${index} partition of ${table} for values from (%L) to (%L)', ${
      index === 0 ? `'-infinity'::timestamptz` : from
    }, ${from} + ${MONTH_DAYS}); end $do$`;
  }),
];

/** The indexes of the portal's table; a key of a divided table holds the column that divides it. */
const createIndexes = async (pool: Pool, table: GrowingTable, column: string | undefined): Promise<void> => {
  const { rows } = await pool.query<{ definition: string; isPrimary: boolean }>(
    `select pg_get_indexdef(i.indexrelid) as definition, i.indisprimary as "isPrimary" from pg_index i where i.indrelid = $1::regclass`,
    [`public.${table}`],
  );
  for (const { definition, isPrimary } of rows)
    await pool.query(
      isPrimary && column !== undefined
        ? `alter table ${table} add primary key (id, ${column})`
        : definition.replace(` ON public.${table} `, ` ON ${table} `),
    );
};

/** Fills a table, plain or divided into months; `from` names a schema that has the rows already. */
export const makeLayout = async (
  connect: Connect,
  table: GrowingTable,
  rows: number,
  { months = false, from }: { readonly months?: boolean; readonly from?: string } = {},
): Promise<Layout> => {
  const schema = `${table}_${rows}${months ? '_months' : ''}`;
  const column = months ? monthColumn[table] : undefined;
  const pool = connect(schema);
  const began = Date.now();
  await pool.query(`create schema ${schema}`);
  for (const statement of column === undefined ? [createFlat(table)] : createMonths(table, column))
    await pool.query(statement);
  if (from === undefined) await pool.query(fillStatements[table], [rows]);
  else await pool.query(`insert into ${table} overriding system value select * from ${from}.${table}`);
  await createIndexes(pool, table, column);
  await pool.query(`vacuum analyze ${table}`);
  const size = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c where c.relnamespace = $1::regnamespace and c.relkind = 'r'`,
    [schema],
  );
  return {
    name: schema,
    db: createDatabase(pool),
    seconds: (Date.now() - began) / 1000,
    bytes: Number(size.rows[0]?.bytes),
    drop: async () => {
      await pool.query(`drop schema ${schema} cascade`);
      await pool.end();
    },
  };
};
