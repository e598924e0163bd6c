import type { TFunction } from 'i18next';
import { ApiError } from '../api/api-error.ts';
import { isCodeLost } from '../api/load-code.ts';

/**
 * What went wrong, in the user's language: the server's own sentence where it gave one (specification 8).
 * Empty, and so no toast, where the user has been told already.
 */
export const describeError = (error: unknown, t: TFunction): string => {
  if (isCodeLost(error)) return t('app.error.network');
  if (!(error instanceof ApiError)) return t('app.error.unknown');
  if (error.isTold) return '';
  if (error.kind !== 'server') return t(`app.error.${error.kind}`);
  return error.message === '' ? t('app.error.unknown') : error.message;
};
