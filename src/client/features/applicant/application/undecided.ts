import { ApiError, hasStatus } from '../../../api/api-error.ts';

/** The applicant made no choice about a conflict: nothing was saved and no message is shown. */
export const createUndecidedError = (): ApiError => new ApiError({ kind: 'server', status: 412, message: '' });
export const isUndecided = (error: unknown): boolean => hasStatus(error, 412) && error.message === '';
