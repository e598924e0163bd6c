import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { MasterData } from '../master-data/master-data.ts';
import { isOpen } from '../master-data/periods.ts';
import { periodById } from '../master-data/queries/admission.ts';
import type { ListRow } from '../master-data/queries/list.ts';

export const findPeriod = async (masterData: MasterData, id: string | null): Promise<ListRow | undefined> =>
  id === null ? undefined : (await masterData.rows(periodById, { admissionPeriodId: id }))[0];

/** A period outside its dates takes nothing in; the texts name the time of the server, in Jakarta. */
export const closedPeriod = (period: ListRow): AppError =>
  new AppError(422, 'server.application.periodClosed', {
    params: {
      period: period['AdmissionPeriodName'],
      opensAt: new Date(String(period['OpensAt'])),
      closesAt: new Date(String(period['ClosesAt'])),
    },
  });

/** @throws AppError 422 when the admission period is not open at `now`, the database's clock */
export const assertPeriodOpen = async (masterData: MasterData, periodId: string | null, now: string): Promise<void> => {
  const period = await findPeriod(masterData, periodId);
  if (period && !isOpen(period, now)) throw closedPeriod(period);
};

/** The refusal of a write that the period's end came before, with the dates as they stand in the table now. */
export const closedMeanwhile = async (db: Queryable, periodId: string | null): Promise<AppError> => {
  const { rows } = await db.query(periodById.sql, [periodId]);
  return rows[0] ? closedPeriod(rows[0]) : new AppError(503, 'server.error.503', { retryAfter: 1 });
};
