import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';

/** The code of what concerns every institution. */
export const ALL = 0;

/** An institution's visitors also see what concerns all of them. @throws AppError 400 for one that does not exist */
export const institutionsOf = ({ institutions }: Catalogue, sent = ''): readonly number[] | undefined => {
  const code = Number(sent);
  if (code === ALL) return undefined;
  if (institutions.some((institution) => institution.code === code)) return [code, ALL];
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};
