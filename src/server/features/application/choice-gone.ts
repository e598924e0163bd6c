import { AppError } from '../../errors.ts';

const FOREIGN_KEY = '23503';

/** What was chosen from a list that is some seconds old may have been removed meanwhile. @throws AppError 422 */
export const sayChoiceGone = (error: unknown): never => {
  if ((error as { code?: unknown }).code === FOREIGN_KEY) throw new AppError(422, 'server.application.choiceGone');
  throw error;
};
