import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Why a promo code cannot be used; names of `server.rule`. */
export type PromoRefusal = 'promoInactive' | 'promoInstitution' | 'promoNotYet' | 'promoOver' | 'promoUsedUp';

export interface PromoCode {
  readonly id: string;
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly value: number;
  readonly refusal: PromoRefusal | null;
}

export interface PromoWish {
  /** In capitals. */
  readonly code: string;
  readonly applicationId: string;
  readonly institutionCode: number;
}

const today = `(now() at time zone 'Asia/Jakarta')::date`;

/** An application has one use of a code, over all its links. */
const taken = `(select count(distinct used.application_id) from promo_use used
  where used.promo_code_id = promo.id and used.status <> 'released' and used.application_id <> $2)`;

const text = `
  select promo.id, promo.code, promo.kind, promo.value, case
      when not promo.active then 'promoInactive'
      when promo.institution_code not in (0, $3) then 'promoInstitution'
      when ${today} < promo.start_date then 'promoNotYet'
      when ${today} > promo.end_date then 'promoOver'
      when promo.quota <= ${taken} then 'promoUsedUp'
    end as refusal
  from promo_code promo where promo.code = $1 and promo.deleted_at is null`;

/** A promo code and whether this application may use it now, by the database's clock; undefined when there is none. */
export const findPromo = async (db: Queryable, wish: PromoWish): Promise<PromoCode | undefined> => {
  const values = [wish.code, wish.applicationId, wish.institutionCode];
  return (await db.query<PromoCode & Record<string, unknown>>({ name: 'promo', text, values })).rows[0];
};

/** The same, while nobody else can take a use of it. Two statements: the second must see what the lock waited for. */
export const lockPromo = async (tx: Tx, wish: PromoWish): Promise<PromoCode | undefined> => {
  await tx.query('select from promo_code where code = $1 and deleted_at is null for update', [wish.code]);
  return findPromo(tx, wish);
};
