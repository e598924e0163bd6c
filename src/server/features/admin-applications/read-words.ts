import { AppError } from '../../errors.ts';
import { asSeen } from '../../written.ts';

/** What an admin wrote, as others will see it. @throws AppError 422 when they would see nothing */
export const readWords = (field: string, sent: string): string => {
  const words = asSeen(sent);
  if (words !== '') return words;
  const errors = [{ path: `/${field}`, key: `request.${field}.error.required` }];
  throw new AppError(422, 'server.error.422', { errors });
};
