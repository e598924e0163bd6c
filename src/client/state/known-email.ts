const KEY = 'known-email';

/**
 * The address of whoever is signed in, in this tab: when the session ends, the login asks for the password alone. A
 * logout, another account or closing the tab deletes it.
 */
export const rememberEmail = (email: string): void => {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // A browser that stores nothing asks for the address again.
  }
};

/** On the login page: the session ended without a logout. */
export const findKnownEmail = (): string | undefined => {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
};
