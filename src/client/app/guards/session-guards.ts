import { pathTo } from '../../../contract/pages.ts';
import type { SessionUser } from '../../api/session.ts';
import { isAdmin } from '../../state/account.ts';
import { isReturnPath, RETURN_TO } from '../../state/return-path.ts';
import type { Guard, GuardContext } from './guard-types.ts';

/** Home page of a signed-in user (specification 2, navigation after login). */
export const homeOf = (
  user: SessionUser,
  { findChosenInstitution, institutions }: Pick<GuardContext, 'findChosenInstitution' | 'institutions'>,
): string => {
  if (isAdmin(user)) return pathTo('dashboardAdmin');
  const institution =
    findChosenInstitution() ?? institutions.find(({ code }) => code === user.institutionCode)?.parameter;
  return institution === undefined ? pathTo('admissionSelection') : pathTo('admissionDashboard', { institution });
};

/** auth: requires a session; else redirects to the login, which returns here. */
export const requireSession: Guard = async ({ url, findSession }) => {
  if (await findSession()) return undefined;
  const here = `${url.pathname}${url.search}`;
  return { redirect: `${pathTo('login')}?${new URLSearchParams({ [RETURN_TO]: here })}` };
};

/** guest: requires no session; else redirects home, or to the return path. */
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

/** is-admin: redirects an applicant home, and an admin with a pending second factor to its page. */
export const requireAdmin: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  if (!isAdmin(user)) return { redirect: homeOf(user, context) };
  if (!hasPendingSecondFactor(user)) return undefined;
  const { pathname, search } = context.url;
  return { redirect: `${pathTo('secondFactor')}?${new URLSearchParams({ [RETURN_TO]: `${pathname}${search}` })}` };
};

/** owes-second-factor: redirects home when no second factor is pending. */
export const requirePendingSecondFactor: Guard = async (context) => {
  const user = await context.findSession();
  return user && !hasPendingSecondFactor(user) ? { redirect: homeOf(user, context) } : undefined;
};

/** need-email: the email address that is being verified or recovered is known. */
export const requireEmail: Guard = ({ findPendingEmail }) =>
  findPendingEmail() === undefined ? { redirect: pathTo('login') } : undefined;
