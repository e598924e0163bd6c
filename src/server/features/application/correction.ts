import { getState } from '../../../../machines/application.status.ts';
import { AppError } from '../../errors.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { stepOf } from './roles.ts';

export const isReturned = ({ status }: Pick<ApplicationRow, 'status'>): boolean => getState(status) === 'Returned';

/** The steps that the opened fields, as step.field, belong to. */
export const openSteps = (openFields: readonly string[]): readonly string[] => [...new Set(openFields.map(stepOf))];

/**
 * A correction changes what was opened and nothing beside it. @param openedAnew what the form itself asks anew
 * @throws AppError 422 with every other changed field */
export const assertOpened = (
  application: ApplicationRow,
  step: string,
  changed: readonly string[],
  openedAnew: readonly string[],
): void => {
  if (!isReturned(application)) return;
  const open = new Set([...application.openFields, ...openedAnew]);
  const errors = changed
    .filter((field) => !open.has(`${step}.${field}`))
    .map((field) => ({ path: `/${field}`, key: `${step}.${field}.error.notOpened` }));
  if (errors.length > 0) throw new AppError(422, 'server.application.notOpened', { errors });
};
