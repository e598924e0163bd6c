import { ApiError } from './api-error.ts';

/** Whether a link of a mail is used or expired: the user is then sent to login (specification 8). */
export const isInvalidToken = (error: unknown): error is ApiError =>
  error instanceof ApiError && /invalid token/i.test(error.message);
