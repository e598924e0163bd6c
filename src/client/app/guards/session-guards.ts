import { pathTo } from '../../../contract/pages.ts';
import { isAdmin } from '../../api/roles.ts';
import type { SessionUser } from '../../api/session.ts';
import { isReturnPath, RETURN_TO } from '../../state/return-path.ts';
import { homeOf } from './home.ts';
import type { Guard } from './types.ts';

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

const owesSecondFactor = ({ secondFactor }: SessionUser): boolean =>
  secondFactor === 'asked' || secondFactor === 'missing';

/** is-admin: an applicant is led to their own part, an admin who owes the second factor to where it is shown. */
export const requireAdmin: Guard = async (context) => {
  const user = await context.findSession();
  if (!user) return undefined;
  if (!isAdmin(user)) return { redirect: homeOf(user, context) };
  if (!owesSecondFactor(user)) return undefined;
  const { pathname, search } = context.url;
  return { redirect: `${pathTo('secondFactor')}?${new URLSearchParams({ [RETURN_TO]: `${pathname}${search}` })}` };
};

/** Who owes no second factor has nothing to do there. */
export const requireOwedFactor: Guard = async (context) => {
  const user = await context.findSession();
  return user && !owesSecondFactor(user) ? { redirect: homeOf(user, context) } : undefined;
};

/** need-email: the address that is being verified or recovered is known. */
export const requireEmail: Guard = ({ findPendingEmail }) =>
  findPendingEmail() === undefined ? { redirect: pathTo('login') } : undefined;
