import type { Tx } from '../../../platform/database/pool.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { applicationColumns, savedSteps } from './application-columns.ts';
import type { ApplicationRow } from './application-row.ts';

const byOwner = 'from application a where a.id = $1 and a.account_id = $2';

/** An applicant's own application with all its steps; deleted ones too, so that they can be told from foreign ones. */
export const findOwnApplication = async (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> => {
  const { rows } = await db.query<ApplicationRow & Record<string, unknown>>({
    name: 'application-own',
    text: `select ${applicationColumns}, ${savedSteps()} ${byOwner}`,
    values: [id, accountId],
  });
  return rows[0];
};

/** The same, locked against every other change until the transaction ends. */
export const lockOwnApplication = async (
  tx: Tx,
  id: string,
  accountId: string,
): Promise<ApplicationRow | undefined> => {
  await tx.query('select from application a where a.id = $1 and a.account_id = $2 for update', [id, accountId]);
  return findOwnApplication(tx, id, accountId);
};
