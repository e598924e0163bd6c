import type { Tx } from '../../platform/database/pool.ts';

type Fields = Readonly<Record<string, unknown>>;

const names = ['code', 'institutionCode', 'kind', 'value', 'startDate', 'endDate', 'quota', 'active', 'note'] as const;
const columns = 'code, institution_code, kind, value, start_date, end_date, quota, active, note';

const valuesOf = (fields: Fields): unknown[] =>
  names.map((name) => (name === 'note' ? (fields[name] ?? '') : (fields[name] ?? null)));

/** Nobody else changes it, or takes a use of it, meanwhile. */
export const lockPromoRow = (tx: Tx, id: string) => tx.query('select from promo_code where id = $1 for update', [id]);

/** Codes are unique among those that were not removed; two that are made at once wait for each other. */
export const isTaken = async (tx: Tx, code: string, except: string | null): Promise<boolean> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`promo-code/${code}`]);
  const { rowCount } = await tx.query(
    'select from promo_code where code = $1 and deleted_at is null and ($2::uuid is null or id <> $2)',
    [code, except],
  );
  return rowCount !== 0;
};

export const insertPromo = async (tx: Tx, fields: Fields): Promise<string> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into promo_code (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    valuesOf(fields),
  );
  return rows[0]?.id as string;
};

export const updatePromo = (tx: Tx, id: string, fields: Fields) =>
  tx.query(
    `update promo_code set (${columns}) = ($1, $2, $3, $4::integer, $5::date, $6::date, $7::integer, $8::boolean, $9),
        version = version + 1, updated_at = now() where id = $10`,
    [...valuesOf(fields), id],
  );

/** Hidden and of no use from now on; payments still name it. */
export const hidePromo = (tx: Tx, id: string) =>
  tx.query(
    'update promo_code set active = false, deleted_at = now(), updated_at = now(), version = version + 1 where id = $1',
    [id],
  );
