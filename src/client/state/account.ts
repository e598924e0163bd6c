/** Roles are compared case-insensitively (specification 6). */
export const isAdmin = (user: { readonly role: string }): boolean => user.role.toLowerCase() === 'admin';

const PENDING_EMAIL_KEY = 'pending-email';

let password: string | undefined;

/**
 * The account somebody is busy verifying or recovering. The address survives a reload, because phones drop the page
 * while its owner reads the mail; the password lives in memory only and just long enough to sign in after the code.
 */
export const storePendingAccount = (email: string, secret?: string): void => {
  password = secret;
  try {
    sessionStorage.setItem(PENDING_EMAIL_KEY, email);
  } catch {
    memoryEmail = email;
  }
};

let memoryEmail: string | undefined;

export const findPendingEmail = (): string | undefined => {
  try {
    return sessionStorage.getItem(PENDING_EMAIL_KEY) ?? memoryEmail;
  } catch {
    return memoryEmail;
  }
};

/** Gives the password once and forgets it. */
export const takePendingPassword = (): string | undefined => {
  const taken = password;
  password = undefined;
  return taken;
};

export const clearPendingAccount = (): void => {
  password = undefined;
  memoryEmail = undefined;
  try {
    sessionStorage.removeItem(PENDING_EMAIL_KEY);
  } catch {
    // Nothing was stored.
  }
};
