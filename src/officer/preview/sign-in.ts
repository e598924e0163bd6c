import { login } from '../../contract/account.ts';
import type { DemoAccount } from '../../contract/ready-message.ts';
import type { RunningPortal } from './run-portal.ts';

/** `name=value` of each cookie that a browser would store. */
export type Cookies = readonly string[];

/** Logs in as a demo account; returns the cookies of the portal. @throws when the portal refuses */
export const requestLogin = async (
  { url }: RunningPortal,
  { email, password }: DemoAccount,
): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login failed for ${email}: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie();
};

/** The cookies as a client sends them back. @throws when the portal refuses */
export const signIn = async (portal: RunningPortal, account: DemoAccount): Promise<Cookies> =>
  (await requestLogin(portal, account)).map((cookie) => cookie.split(';')[0] ?? '');

/** The reply to a call of an admin. @throws when the call fails */
export const fetchData = async <D>(
  { url }: RunningPortal,
  cookies: Cookies,
  path: string,
  language = 'id',
): Promise<D> => {
  const headers = { cookie: cookies.join('; '), 'accept-language': language };
  const answer = await fetch(`${url}/api${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return ((await answer.json()) as { readonly data: D }).data;
};

/** @throws when the demo data contains no such person */
export const getDemoAccount = ({ accounts }: RunningPortal, role: string): DemoAccount => {
  const found = accounts.find((known) => known.role === role);
  if (!found) throw new Error(`the demo data have no ${role}`);
  return found;
};
