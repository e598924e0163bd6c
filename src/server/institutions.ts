import type { Catalogue } from '../engine/schema/types.ts';
import { AppError } from './errors.ts';

/** The code of what concerns every institution. */
export const ALL_INSTITUTIONS = 0;

/** An institution's visitors also see what concerns all of them. @throws AppError 400 for one that does not exist */
export const institutionsForVisitor = ({ institutions }: Catalogue, sent = ''): readonly number[] | undefined => {
  const code = Number(sent);
  if (code === ALL_INSTITUTIONS) return undefined;
  if (institutions.some((institution) => institution.code === code)) return [code, ALL_INSTITUTIONS];
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};
