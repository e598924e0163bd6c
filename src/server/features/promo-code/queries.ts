import type { ContentState } from '../../../contract/content.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

type PromoFields = Readonly<Record<string, unknown>>;

const fieldNames = [
  'code',
  'institutionCode',
  'kind',
  'value',
  'startDate',
  'endDate',
  'quota',
  'active',
  'note',
] as const;
const fieldColumns = 'code, institution_code, kind, value, start_date, end_date, quota, active, note';

const fieldValues = (fields: PromoFields): unknown[] =>
  fieldNames.map((name) => (name === 'note' ? (fields[name] ?? '') : (fields[name] ?? null)));

/** Nobody else changes it, or takes a use of it, meanwhile. */
export const lockPromoRow = (tx: Tx, id: string) => tx.query('select from promo_code where id = $1 for update', [id]);

/** Codes are unique among those that were not removed; two that are made at once wait for each other. */
export const isCodeTaken = async (tx: Tx, code: string, except: string | null): Promise<boolean> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`promo-code/${code}`]);
  const { rowCount } = await tx.query(
    'select from promo_code where code = $1 and deleted_at is null and ($2::uuid is null or id <> $2)',
    [code, except],
  );
  return rowCount !== 0;
};

export const insertPromo = async (tx: Tx, fields: PromoFields): Promise<string> => {
  const { rows } = await tx.query<{ id: string }>(
    `insert into promo_code (${fieldColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    fieldValues(fields),
  );
  return rows[0]?.id as string;
};

export const updatePromo = (tx: Tx, id: string, fields: PromoFields) =>
  tx.query(
    `update promo_code set (${fieldColumns}) = ($1, $2, $3, $4::integer, $5::date, $6::date, $7::integer, $8::boolean, $9),
        version = version + 1, updated_at = now() where id = $10`,
    [...fieldValues(fields), id],
  );

/** Hidden and of no use from now on; payments still name it. */
export const markPromoDeleted = (tx: Tx, id: string) =>
  tx.query(
    'update promo_code set active = false, deleted_at = now(), updated_at = now(), version = version + 1 where id = $1',
    [id],
  );

export interface PromoRow {
  readonly id: string;
  readonly version: number;
  readonly institutionCode: number;
  readonly updatedAt: string;
  readonly createdAt: string;
  readonly state: ContentState;
  readonly usedCount: number;
  /** As an admin sends them; what is empty is left out. */
  readonly values: Readonly<Record<string, unknown>>;
}

const todaySql = `(now() at time zone 'Asia/Jakarta')::date`;

const promoColumns = `promo.id, promo.version, promo.institution_code as "institutionCode", promo.updated_at as "updatedAt",
  promo.created_at as "createdAt",
  (select count(distinct used.application_id) from promo_use used
    where used.promo_code_id = promo.id and used.status <> 'released')::int as "usedCount",
  case when not promo.active then 'draft' when ${todaySql} < promo.start_date then 'scheduled'
    when ${todaySql} > promo.end_date then 'over' else 'public' end as state,
  jsonb_strip_nulls(jsonb_build_object('code', promo.code, 'institutionCode', promo.institution_code, 'kind', promo.kind,
    'value', promo.value, 'startDate', promo.start_date, 'endDate', promo.end_date, 'quota', promo.quota,
    'active', promo.active, 'note', nullif(promo.note, ''))) as values`;

interface PromoFilter {
  readonly institutions?: readonly number[] | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
}

const filteredRowsSql = `from (select ${promoColumns}, promo.code, promo.note, promo.end_date from promo_code promo
    where promo.deleted_at is null) row
  where ($1::int[] is null or row."institutionCode" = any($1))
    and ($2::text is null or position($2 in lower(row.code || ' ' || row.note)) > 0)
    and ($3::text is null or row.state = $3)`;

const filterValues = ({ institutions, q, state }: PromoFilter): unknown[] => [
  institutions ?? null,
  q?.trim().toLowerCase() || null,
  state ?? null,
];

export const listPromoRows = async (db: Queryable, wish: PromoFilter, limit: number, offset: number) => {
  const { rows } = await db.query<PromoRow & Record<string, unknown>>(
    `select row.* ${filteredRowsSql} order by row.end_date desc, row.code limit $4 offset $5`,
    [...filterValues(wish), limit, offset],
  );
  return rows;
};

export const countPromoRows = async (db: Queryable, wish: PromoFilter): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(`select count(*) as count ${filteredRowsSql}`, filterValues(wish));
  return rows[0]?.count ?? 0;
};

export const findPromoRow = async (db: Queryable, id: string): Promise<PromoRow | undefined> => {
  const { rows } = await db.query<PromoRow & Record<string, unknown>>(
    `select ${promoColumns} from promo_code promo where promo.id = $1 and promo.deleted_at is null`,
    [id],
  );
  return rows[0];
};

export interface PromoUseRow {
  readonly FormId: string;
  readonly RegistrationNumber: string | null;
  readonly Name: string | null;
  readonly Status: string;
  readonly Discount: number;
  readonly UsedAt: string;
}

/** The uses that an admin of one institution may see; undefined: all. */
export const listPromoUses = async (
  db: Queryable,
  id: string,
  institutionCode: number | null,
): Promise<PromoUseRow[]> => {
  const { rows } = await db.query<PromoUseRow & Record<string, unknown>>(
    `select a.id as "FormId", a.registration_number as "RegistrationNumber",
        nullif(concat_ws(' ', person.profile->>'firstName', person.profile->>'lastName'), '') as "Name",
        used.status as "Status", p.discount as "Discount", used.updated_at as "UsedAt"
       from promo_use used join payment p on p.id = used.payment_id
       join application a on a.id = used.application_id join account person on person.id = a.account_id
      where used.promo_code_id = $1 and ($2::integer is null or a.institution_code = $2)
      order by used.updated_at desc, used.payment_id limit 1000`,
    [id, institutionCode],
  );
  return rows;
};
