import { withStorage } from '../api/storage.ts';

/** Roles are compared case-insensitively (specification 6). */
export const isAdmin = (user: { readonly role: string }): boolean => user.role.toLowerCase() === 'admin';

const PENDING_EMAIL_KEY = 'pending-email';

let password: string | undefined;

/** The address where storage is forbidden. */
let emailInMemory: string | undefined;

/**
 * The account that is being verified or recovered. The address is stored, because phones discard the page while its owner
 * reads the email; the password stays in memory until the login after the code.
 */
export const storePendingAccount = (email: string, secret?: string): void => {
  password = secret;
  const isStored = withStorage('sessionStorage', (storage) => {
    storage.setItem(PENDING_EMAIL_KEY, email);
    return true;
  });
  emailInMemory = isStored ? undefined : email;
};

export const findPendingEmail = (): string | undefined =>
  withStorage('sessionStorage', (storage) => storage.getItem(PENDING_EMAIL_KEY)) ?? emailInMemory;

/** Returns the password once and deletes it. */
export const takePendingPassword = (): string | undefined => {
  const taken = password;
  password = undefined;
  return taken;
};

export const clearPendingAccount = (): void => {
  password = undefined;
  emailInMemory = undefined;
  withStorage('sessionStorage', (storage) => storage.removeItem(PENDING_EMAIL_KEY));
};
