import type { Tx } from '../../../platform/database/pool.ts';

export interface PromoUse {
  readonly paymentId: string;
  readonly promoCodeId: string;
  readonly applicationId: string;
}

/** Takes one use of the code for as long as the link can be paid; its code is locked by the caller. */
export const holdPromo = async (tx: Tx, use: PromoUse): Promise<void> => {
  await tx.query('insert into promo_use (payment_id, promo_code_id, application_id) values ($1, $2, $3)', [
    use.paymentId,
    use.promoCodeId,
    use.applicationId,
  ]);
};

/** An unpaid use is free for somebody else again. */
export const releasePromo = async (tx: Tx, paymentId: string): Promise<void> => {
  await tx.query(
    `update promo_use set status = 'released', updated_at = now() where payment_id = $1 and status = 'held'`,
    [paymentId],
  );
};

/** The fee is paid through this link: its use counts for good, those of the application's other links do not. */
export const settlePromo = async (tx: Tx, applicationId: string, paymentId: string): Promise<void> => {
  await tx.query(
    `update promo_use set status = case when payment_id = $2 then 'used' else 'released' end, updated_at = now()
      where application_id = $1 and (payment_id = $2 or status = 'held')`,
    [applicationId, paymentId],
  );
};
