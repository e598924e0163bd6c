import type { Queryable } from '../../../platform/database/queryable.ts';
import { applicationColumns } from './application-columns.ts';
import type { ApplicationRow } from './application-row.ts';

export type ApplicationHead = Omit<ApplicationRow, 'steps'>;

/** An applicant's own application without its answers. */
export const findOwnHead = async (
  db: Queryable,
  id: string,
  accountId: string,
): Promise<ApplicationHead | undefined> => {
  const { rows } = await db.query<ApplicationHead & Record<string, unknown>>({
    name: 'application-head',
    text: `select ${applicationColumns} from application a where a.id = $1 and a.account_id = $2`,
    values: [id, accountId],
  });
  return rows[0];
};

/** For an admin: any application of the institution, of all for one without. */
export const findHeadWithin = async (
  db: Queryable,
  id: string,
  institutionCode: number | null,
): Promise<ApplicationHead | undefined> => {
  const { rows } = await db.query<ApplicationHead & Record<string, unknown>>({
    name: 'application-head-within',
    text: `select ${applicationColumns} from application a
            where a.id = $1 and ($2::integer is null or a.institution_code = $2)`,
    values: [id, institutionCode],
  });
  return rows[0];
};

/** The clock that decides about dates, as ISO text. */
export const readClock = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ now: string }>('select now() as now');
  return rows[0]?.now as string;
};
