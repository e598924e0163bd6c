import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { getRegistrationFee } from './queries/registration-fee.ts';

/**
 * The registration fee that an application waits for, in whole rupiah.
 * @throws AppError 422 when it does not wait for one
 */
export const assertOwesFee = async (
  db: Queryable,
  { id, status }: { readonly id: string; readonly status: string },
): Promise<number> => {
  if (status !== 'Pending Registration Fee') throw new AppError(422, 'server.payment.notDue');
  return getRegistrationFee(db, id);
};
