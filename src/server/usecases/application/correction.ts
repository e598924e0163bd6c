import { getState } from '../../../../machines/application.status.ts';
import { AppError } from '../../errors.ts';
import type { ApplicationRow } from '../../store/application/application-row.ts';
import { stepOf } from './roles.ts';

export const isReturned = ({ status }: Pick<ApplicationRow, 'status'>): boolean => getState(status) === 'Returned';

/** The steps that the opened fields, as step.field, belong to. */
export const openSteps = (openFields: readonly string[]): readonly string[] => [...new Set(openFields.map(stepOf))];

/** A correction changes what was opened and nothing beside it. @throws AppError 422 with every other changed field */
export const assertOpened = (application: ApplicationRow, step: string, changed: readonly string[]): void => {
  if (!isReturned(application)) return;
  const errors = changed
    .filter((field) => !application.openFields.includes(`${step}.${field}`))
    .map((field) => ({ path: `/${field}`, key: `${step}.${field}.error.notOpened` }));
  if (errors.length > 0) throw new AppError(422, 'server.application.notOpened', { errors });
};
