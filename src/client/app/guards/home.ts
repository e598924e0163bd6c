import { pathTo } from '../../../contract/pages.ts';
import { isAdmin } from '../../api/roles.ts';
import type { SessionUser } from '../../api/session.ts';
import type { GuardContext } from './types.ts';

/** Where a signed-in user belongs (specification 2, navigation after login). */
export const homeOf = (
  user: SessionUser,
  { findChosenInstitution, institutions }: Pick<GuardContext, 'findChosenInstitution' | 'institutions'>,
): string => {
  if (isAdmin(user)) return pathTo('dashboardAdmin');
  const institution =
    findChosenInstitution() ?? institutions.find(({ code }) => code === user.institutionCode)?.parameter;
  return institution === undefined ? pathTo('admissionSelection') : pathTo('admissionDashboard', { institution });
};
