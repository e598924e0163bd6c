import type { Catalogue } from '../engine/schema/types.ts';
import { AppError } from './errors.ts';

/** The institution code of records that belong to every institution. */
export const ALL_INSTITUTIONS = 0;

/** Whether the code is that of one institution, not of all. */
export const isInstitution = ({ institutions }: Catalogue, code: number): boolean =>
  code !== ALL_INSTITUTIONS && institutions.some((institution) => institution.code === code);

/**
 * Visitors of one institution also get records for all institutions.
 * @throws AppError 400 for one that does not exist
 */
export const institutionsForVisitor = (catalogue: Catalogue, sent = ''): readonly number[] | undefined => {
  const code = Number(sent);
  if (code === ALL_INSTITUTIONS) return undefined;
  if (isInstitution(catalogue, code)) return [code, ALL_INSTITUTIONS];
  const errors = [{ path: '/institutionCode', key: 'request.institutionCode.error.enum' }];
  throw new AppError(400, 'server.error.400', { errors });
};

/**
 * An admin of one institution sees its records and those for all institutions.
 * @param admin undefined for visitors, which have no limit
 * @param asked undefined for all
 */
export const visibleInstitutions = (
  admin: { readonly institutionCode: number | null } | undefined,
  asked?: readonly number[],
): readonly number[] | undefined => {
  if (!admin || admin.institutionCode === null) return asked;
  const own = [admin.institutionCode, ALL_INSTITUTIONS];
  return asked?.filter((code) => own.includes(code)) ?? own;
};
