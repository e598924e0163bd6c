import { pathTo } from '../../../contract/pages.ts';
import type { SessionUser } from '../../api/session.ts';
import { isAdmin } from '../../state/account.ts';
import { isReturnPath, RETURN_TO } from '../../state/return-path.ts';
import type { Guard, GuardContext } from './guard-types.ts';

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

/** auth: somebody is signed in; else login, which leads back here. */
export const requireSession: Guard = async ({ url, findSession }) => {
  if (await findSession()) return undefined;
  const here = `${url.pathname}${url.search}`;
  return { redirect: `${pathTo('login')}?${new URLSearchParams({ [RETURN_TO]: here })}` };
};

/** guest: nobody is signed in; else home, or where the login was asked for. */
export const requireGuest: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  const asked = context.url.searchParams.get(RETURN_TO);
  return { redirect: isReturnPath(asked) ? asked : homeOf(user, context) };
};

/** is-registrant: an applicant, not an admin. */
export const requireRegistrant: Guard = async (context) => {
  const user = await context.findSession();
  return user && isAdmin(user) ? { redirect: homeOf(user, context) } : undefined;
};

const hasPendingSecondFactor = ({ secondFactor }: SessionUser): boolean =>
  secondFactor === 'asked' || secondFactor === 'missing';

/** is-admin: an applicant is led to their own part, an admin who owes the second factor to where it is shown. */
export const requireAdmin: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  if (!isAdmin(user)) return { redirect: homeOf(user, context) };
  if (!hasPendingSecondFactor(user)) return undefined;
  const { pathname, search } = context.url;
  return { redirect: `${pathTo('secondFactor')}?${new URLSearchParams({ [RETURN_TO]: `${pathname}${search}` })}` };
};

/** Who owes no second factor has nothing to do there. */
export const requirePendingSecondFactor: Guard = async (context) => {
  const user = await context.findSession();
  return user && !hasPendingSecondFactor(user) ? { redirect: homeOf(user, context) } : undefined;
};

/** need-email: the address that is being verified or recovered is known. */
export const requireEmail: Guard = ({ findPendingEmail }) =>
  findPendingEmail() === undefined ? { redirect: pathTo('login') } : undefined;
