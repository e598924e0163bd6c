import { AppError } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Admission } from './admission.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { findSameProgram } from './queries/same-program.ts';

/**
 * One application per program and period: the other one is named.
 * @param preferences offered programs in order
 * @param inStep paths of several steps in one answer begin with the step
 * @throws AppError 422
 */
export const assertFirstApplication = async (
  { catalogue }: Pick<Admission, 'catalogue'>,
  db: Queryable,
  { id, accountId }: Pick<ApplicationRow, 'id' | 'accountId'>,
  preferences: readonly string[],
  inStep = false,
): Promise<void> => {
  if (preferences.length === 0) return;
  const other = await findSameProgram(db, accountId, id, preferences);
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
