import { pendingEmailCookie } from '../../contract/page-rendering.ts';
import { deleteCookie, readCookie, writeCookie } from '../api/cookies.ts';

/** Roles are compared case-insensitively (specification 6). */
export const isAdmin = (user: { readonly role: string }): boolean => user.role.toLowerCase() === 'admin';

let password: string | undefined;

/** Long enough to find an email and its code. */
const PENDING_SECONDS = 3_600;

/**
 * The account that is being verified or recovered. The address is stored, because phones discard the page while its owner
 * reads the email, and in a cookie, because the server renders the next page; the password stays in memory until the login
 * after the code.
 */
export const storePendingAccount = (email: string, secret?: string): void => {
  password = secret;
  writeCookie(pendingEmailCookie, email, PENDING_SECONDS);
};

export const findPendingEmail = (): string | undefined => readCookie(pendingEmailCookie) || undefined;

/** Returns the password once and deletes it. */
export const takePendingPassword = (): string | undefined => {
  const taken = password;
  password = undefined;
  return taken;
};

export const clearPendingAccount = (): void => {
  password = undefined;
  deleteCookie(pendingEmailCookie);
};
