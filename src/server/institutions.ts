import type { Catalogue } from '../engine/schema/types.ts';
import { AppError } from './errors.ts';

/** The institution code of what belongs to every institution. */
export const ALL_INSTITUTIONS = 0;

/**
 * The codes that visitors of an institution see: its own and the common one; undefined for all.
 * @throws AppError 400 for an unknown code
 */
export const institutionsForVisitor = ({ institutions }: Catalogue, sent = ''): readonly number[] | undefined => {
  const code = Number(sent);
  if (code === ALL_INSTITUTIONS) return undefined;
  if (institutions.some((institution) => institution.code === code)) return [code, ALL_INSTITUTIONS];
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};
