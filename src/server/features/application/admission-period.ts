import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isOpen, type MasterData } from '../master-data/master-data.ts';
import { type AdmissionPeriod, periodById } from '../master-data/queries.ts';
import type { ApplicationContext } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { findDuplicateApplication } from './queries/submission.ts';

/**
 * One application per program and period; the error names the other one.
 * @param preferences offered programs in order
 * @param inStep whether error paths begin with the step
 * @throws AppError 422
 */
export const assertNoDuplicateApplication = async (
  { catalogue }: Pick<ApplicationContext, 'catalogue'>,
  db: Queryable,
  { id, accountId }: Pick<ApplicationRow, 'id' | 'accountId'>,
  preferences: readonly string[],
  inStep = false,
): Promise<void> => {
  if (preferences.length === 0) return;
  const other = await findDuplicateApplication(db, accountId, id, preferences);
  if (!other) return;
  const [step = '', field = ''] =
    catalogue.roles.preferences[preferences.indexOf(other.offeredProgramId)]?.split('.') ?? [];
  const params = { program: other.programName, number: other.registrationNumber };
  const path = inStep ? `/${step}/${field}` : `/${field}`;
  throw new AppError(422, 'server.application.sameProgram', {
    params,
    errors: [{ path, key: `${step}.${field}.error.sameProgram`, params }],
  });
};

export const findPeriod = async (masterData: MasterData, id: string | null) =>
  id === null ? undefined : (await masterData.rows(periodById, { admissionPeriodId: id }))[0];

/** A period accepts nothing outside its dates; the texts contain the dates in Jakarta time. */
const periodClosedError = (period: AdmissionPeriod): AppError =>
  new AppError(422, 'server.application.periodClosed', {
    params: {
      period: period.AdmissionPeriodName,
      opensAt: new Date(period.OpensAt),
      closesAt: new Date(period.ClosesAt),
    },
  });

/** @throws AppError 422 when the admission period is not open at `now`, the database's clock */
export const assertPeriodOpen = async (masterData: MasterData, periodId: string | null, now: string): Promise<void> => {
  const period = await findPeriod(masterData, periodId);
  if (period && !isOpen(period, now)) throw periodClosedError(period);
};

/** The refusal of a write after the end of the period, with the dates that the table has now. */
export const readPeriodClosedError = async (db: Queryable, periodId: string | null): Promise<AppError> => {
  const period = await db.find(periodById.row, periodById.statement({ admissionPeriodId: periodId }));
  return period ? periodClosedError(period) : new AppError(503, 'server.error.503', { retryAfter: 1 });
};
