import sql from 'sql-template-tag';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';

export type Attempt<T> = { readonly done: T } | { readonly refusal: AppError };

/** Runs work in a savepoint: a refusal changes nothing, and the transaction continues. */
export const attempt = async <T>(tx: Tx, work: () => Promise<T>): Promise<Attempt<T>> => {
  await tx.run(sql`savepoint attempt`);
  try {
    const done = await work();
    await tx.run(sql`release savepoint attempt`);
    return { done };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run(sql`rollback to savepoint attempt`);
    return { refusal: error };
  }
};
