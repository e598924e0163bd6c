import sql, { type Sql } from 'sql-template-tag';
import { today } from '../../../platform/database/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared, type Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** Why a promo code cannot be used; names of `server.rule`. */
export type PromoRefusal = 'promoInactive' | 'promoInstitution' | 'promoNotYet' | 'promoOver' | 'promoUsedUp';

const promoRow = {
  id: column.uuid,
  code: column.text,
  kind: column.text.as<'percent' | 'amount'>(),
  value: column.integer,
  refusal: column.text.as<PromoRefusal>().orNull,
} satisfies RowShape;

export type PromoCode = RowOf<typeof promoRow>;

interface PromoLookup {
  /** In capitals. */
  readonly code: string;
  readonly applicationId: string;
  readonly institutionCode: number;
}

/** Uses by other applications: an application has one use of a code, over all its links. */
const takenUses = (applicationId: string): Sql => sql`
  (select count(distinct used.application_id) from promo_use used
    where used.promo_code_id = promo.id and used.status <> 'released' and used.application_id <> ${applicationId})`;

/**
 * A promo code, and whether this application may use it now by the clock of the database. Undefined when the code does
 * not exist.
 */
export const findPromo = (
  db: Queryable,
  { code, applicationId, institutionCode }: PromoLookup,
): Promise<PromoCode | undefined> =>
  db.find(
    promoRow,
    prepared(
      'promo',
      sql`
  select promo.id, promo.code, promo.kind, promo.value, case
      when not promo.active then 'promoInactive'
      when promo.institution_code not in (0, ${institutionCode}) then 'promoInstitution'
      when ${today} < promo.start_date then 'promoNotYet'
      when ${today} > promo.end_date then 'promoOver'
      when promo.quota <= ${takenUses(applicationId)} then 'promoUsedUp'
    end as refusal
  from promo_code promo where promo.code = ${code} and promo.deleted_at is null`,
    ),
  );

/** The same, with the code locked. Two statements: the second must see what the lock waited for. */
export const lockPromo = async (tx: Tx, lookup: PromoLookup): Promise<PromoCode | undefined> => {
  await tx.run(sql`select from promo_code where code = ${lookup.code} and deleted_at is null for update`);
  return findPromo(tx, lookup);
};

interface PromoUse {
  readonly paymentId: string;
  readonly promoCodeId: string;
  readonly applicationId: string;
}

/** Holds one use of the code for as long as the link can be paid. The caller has locked the code. */
export const reservePromoUse = async (tx: Tx, { paymentId, promoCodeId, applicationId }: PromoUse): Promise<void> => {
  await tx.run(sql`
    insert into promo_use (payment_id, promo_code_id, application_id)
    values (${paymentId}, ${promoCodeId}, ${applicationId})`);
};

/** Releases the use that an unpaid link holds. */
export const releasePromoUse = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.run(sql`
    update promo_use set status = 'released', updated_at = now()
    where payment_id = ${paymentId} and status = 'held'`);
};

/** The fee is paid through this link: its use becomes final, those of the application's other links are released. */
export const settlePromoUse = async (tx: Tx, applicationId: string, paymentId: string): Promise<void> => {
  await tx.run(sql`
    update promo_use set status = case when payment_id = ${paymentId} then 'used' else 'released' end,
      updated_at = now()
    where application_id = ${applicationId} and (payment_id = ${paymentId} or status = 'held')`);
};
