import { ApiError } from '../../../api/api-error.ts';

/** A link that is no longer good sends the user to login (specification 8). */
export const isInvalidToken = (error: unknown): error is ApiError =>
  error instanceof ApiError && /invalid token/i.test(error.message);
