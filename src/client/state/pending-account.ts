const KEY = 'pending-email';

let password: string | undefined;

/**
 * The account somebody is busy verifying or recovering. The address survives a reload, because phones drop the page
 * while its owner reads the mail; the password lives in memory only and just long enough to sign in after the code.
 */
export const keepPendingAccount = (email: string, secret?: string): void => {
  password = secret;
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    memoryEmail = email;
  }
};

let memoryEmail: string | undefined;

export const findPendingEmail = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? memoryEmail;
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

export const forgetPendingAccount = (): void => {
  password = undefined;
  memoryEmail = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
};
