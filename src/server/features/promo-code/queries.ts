import type { ContentState } from '../../../contract/content.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

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

const today = `(now() at time zone 'Asia/Jakarta')::date`;

const columns = `promo.id, promo.version, promo.institution_code as "institutionCode", promo.updated_at as "updatedAt",
  promo.created_at as "createdAt",
  (select count(distinct used.application_id) from promo_use used
    where used.promo_code_id = promo.id and used.status <> 'released')::int as "usedCount",
  case when not promo.active then 'draft' when ${today} < promo.start_date then 'scheduled'
    when ${today} > promo.end_date then 'over' else 'public' end as state,
  jsonb_strip_nulls(jsonb_build_object('code', promo.code, 'institutionCode', promo.institution_code, 'kind', promo.kind,
    'value', promo.value, 'startDate', promo.start_date, 'endDate', promo.end_date, 'quota', promo.quota,
    'active', promo.active, 'note', nullif(promo.note, ''))) as values`;

export interface PromoWish {
  readonly institutions?: readonly number[] | undefined;
  readonly q?: string | undefined;
  readonly state?: string | undefined;
}

const from = `from (select ${columns}, promo.code, promo.note, promo.end_date from promo_code promo
    where promo.deleted_at is null) row
  where ($1::int[] is null or row."institutionCode" = any($1))
    and ($2::text is null or position($2 in lower(row.code || ' ' || row.note)) > 0)
    and ($3::text is null or row.state = $3)`;

const valuesOf = ({ institutions, q, state }: PromoWish): unknown[] => [
  institutions ?? null,
  q?.trim().toLowerCase() || null,
  state ?? null,
];

export const findPromoRows = async (db: Queryable, wish: PromoWish, limit: number, offset: number) => {
  const { rows } = await db.query<PromoRow & Record<string, unknown>>(
    `select row.* ${from} order by row.end_date desc, row.code limit $4 offset $5`,
    [...valuesOf(wish), limit, offset],
  );
  return rows;
};

export const countPromoRows = async (db: Queryable, wish: PromoWish): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(`select count(*) as count ${from}`, valuesOf(wish));
  return rows[0]?.count ?? 0;
};

export const findPromoRow = async (db: Queryable, id: string): Promise<PromoRow | undefined> => {
  const { rows } = await db.query<PromoRow & Record<string, unknown>>(
    `select ${columns} from promo_code promo where promo.id = $1 and promo.deleted_at is null`,
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
export const findPromoUses = async (
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
