import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

interface PromoUse {
  readonly paymentId: string;
  readonly promoCodeId: string;
  readonly applicationId: string;
}

/** Takes one use of the code for as long as the link can be paid; its code is locked by the caller. */
export const reservePromoUse = async (tx: Tx, use: PromoUse): Promise<void> => {
  await tx.query('insert into promo_use (payment_id, promo_code_id, application_id) values ($1, $2, $3)', [
    use.paymentId,
    use.promoCodeId,
    use.applicationId,
  ]);
};

/** An unpaid use is free for somebody else again. */
export const releasePromoUse = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.query(
    `update promo_use set status = 'released', updated_at = now() where payment_id = $1 and status = 'held'`,
    [paymentId],
  );
};

/** The fee is paid through this link: its use counts for good, those of the application's other links do not. */
export const settlePromoUse = async (tx: Tx, applicationId: string, paymentId: string): Promise<void> => {
  await tx.query(
    `update promo_use set status = case when payment_id = $2 then 'used' else 'released' end, updated_at = now()
      where application_id = $1 and (payment_id = $2 or status = 'held')`,
    [applicationId, paymentId],
  );
};

/** Why a promo code cannot be used; names of `server.rule`. */
export type PromoRefusal = 'promoInactive' | 'promoInstitution' | 'promoNotYet' | 'promoOver' | 'promoUsedUp';

export interface PromoCode {
  readonly id: string;
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly value: number;
  readonly refusal: PromoRefusal | null;
}

interface PromoLookup {
  /** In capitals. */
  readonly code: string;
  readonly applicationId: string;
  readonly institutionCode: number;
}

const todaySql = `(now() at time zone 'Asia/Jakarta')::date`;

/** An application has one use of a code, over all its links. */
const usesTakenSql = `(select count(distinct used.application_id) from promo_use used
  where used.promo_code_id = promo.id and used.status <> 'released' and used.application_id <> $2)`;

const promoSql = `
  select promo.id, promo.code, promo.kind, promo.value, case
      when not promo.active then 'promoInactive'
      when promo.institution_code not in (0, $3) then 'promoInstitution'
      when ${todaySql} < promo.start_date then 'promoNotYet'
      when ${todaySql} > promo.end_date then 'promoOver'
      when promo.quota <= ${usesTakenSql} then 'promoUsedUp'
    end as refusal
  from promo_code promo where promo.code = $1 and promo.deleted_at is null`;

/** A promo code and whether this application may use it now, by the database's clock; undefined when there is none. */
export const findPromo = async (db: Queryable, wish: PromoLookup): Promise<PromoCode | undefined> => {
  const values = [wish.code, wish.applicationId, wish.institutionCode];
  return (await db.query<PromoCode & Record<string, unknown>>({ name: 'promo', text: promoSql, values })).rows[0];
};

/** The same, while nobody else can take a use of it. Two statements: the second must see what the lock waited for. */
export const lockPromo = async (tx: Tx, wish: PromoLookup): Promise<PromoCode | undefined> => {
  await tx.query('select from promo_code where code = $1 and deleted_at is null for update', [wish.code]);
  return findPromo(tx, wish);
};
