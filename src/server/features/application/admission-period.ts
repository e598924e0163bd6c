import { nameParam } from '../../../engine/text/error-params.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import { readNow } from '../../platform/database/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { RowOf } from '../../platform/database/row.ts';
import { isOpen, type MasterData } from '../master-data/master-data.ts';
import { type OfferedProgram, offeredPrograms, periodById } from '../master-data/queries.ts';
import type { ApplicationContext } from './application-context.ts';
import type { ApplicationRow } from './queries/applications.ts';
import { findDuplicateApplication } from './queries/submission.ts';
import { listOfferedPrograms } from './step-facts.ts';

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
  const params = { program: nameParam(other.programNames), number: other.registrationNumber };
  const path = inStep ? `/${step}/${field}` : `/${field}`;
  throw new AppError(422, 'server.application.sameProgram', {
    params,
    errors: [{ path, key: `${step}.${field}.error.sameProgram`, params }],
  });
};

/** @param language of its name; without it the default one */
export const findPeriod = async (masterData: MasterData, id: string | null, language?: Locale) =>
  id === null ? undefined : (await masterData.rows(periodById, { admissionPeriodId: id, language }))[0];

/** A period accepts nothing outside its dates; the texts contain the dates in Jakarta time. */
const periodClosedError = (period: RowOf<typeof periodById.row>): AppError =>
  new AppError(422, 'server.application.periodClosed', {
    params: {
      period: nameParam(period.names),
      opensAt: new Date(period.OpensAt),
      closesAt: new Date(period.ClosesAt),
    },
  });

/** The last minute of a deadline, which texts name: 23:59 instead of 00:00 of the next day. */
const lastMinute = (closesAt: string): Date => new Date(Date.parse(closesAt) - 60_000);

const findClosed = (programs: readonly OfferedProgram[], now: string): OfferedProgram | undefined =>
  programs.find(({ closesAt }) => closesAt <= now);

const programClosedError = ({ names, closesAt }: OfferedProgram): AppError =>
  new AppError(422, 'server.application.programClosed', {
    params: { program: nameParam(names), closesAt: lastMinute(closesAt) },
  });

/** What an application is for: its deadline follows. */
interface DeadlineSubject {
  readonly periodId: string | null;
  /** Offered programs in order. */
  readonly preferences: readonly string[];
}

/**
 * The deadline of an application is the earliest of its programs. Without a program it is the end of its period.
 * @throws AppError 422 when the period has not opened, or the deadline has passed, at `now`, the database's clock
 */
export const assertBeforeDeadline = async (
  masterData: MasterData,
  { periodId, preferences }: DeadlineSubject,
  now: string,
): Promise<void> => {
  const [period, programs] = await Promise.all([
    findPeriod(masterData, periodId),
    listOfferedPrograms(masterData, preferences),
  ]);
  if (!period) return;
  const closed = findClosed(programs, now);
  if (closed && isOpen(period, now)) throw programClosedError(closed);
  if (!isOpen(period, now)) throw periodClosedError(period);
};

/** The refusal of a write after the deadline, with the dates that the tables have now. */
export const readDeadlineError = async (
  db: Queryable,
  { periodId, preferences }: DeadlineSubject,
): Promise<AppError> => {
  const now = await readNow(db);
  const programs = await db.many(offeredPrograms.row, offeredPrograms.statement({ ids: preferences }));
  const period = await db.find(periodById.row, periodById.statement({ admissionPeriodId: periodId }));
  const closed = findClosed(programs, now);
  if (period && closed && isOpen(period, now)) return programClosedError(closed);
  return period ? periodClosedError(period) : new AppError(503, 'server.error.503', { retryAfter: 1 });
};
