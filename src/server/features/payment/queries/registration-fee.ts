import type { Queryable } from '../../../platform/database/queryable.ts';

/** What the final submit found to be due, in whole rupiah. */
export const getRegistrationFee = async (db: Queryable, applicationId: string): Promise<number> => {
  const { rows } = await db.query<{ fee: number | null }>(
    'select registration_fee as fee from application where id = $1',
    [applicationId],
  );
  return rows[0]?.fee ?? 0;
};
