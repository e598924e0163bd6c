import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentUser } from '../../contract/account.ts';
import { hasStatus } from './api-error.ts';
import { deleteCookie, readCookie } from './cookies.ts';
import { claimDevice } from './device-owner.ts';
import { callApi, type DataFor } from './http.ts';
import { queryClient } from './queries.ts';

const KNOWN_EMAIL_KEY = 'known-email';

/**
 * The address of whoever is signed in, in this tab: when the session ends, the login asks for the password alone. A
 * logout, another account or closing the tab deletes it.
 */
const storeKnownEmail = (email: string): void => {
  try {
    sessionStorage.setItem(KNOWN_EMAIL_KEY, email);
  } catch {
    // A browser that stores nothing asks for the address again.
  }
};

/** On the login page: the session ended without a logout. */
export const findKnownEmail = (): string | undefined => {
  try {
    return sessionStorage.getItem(KNOWN_EMAIL_KEY) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Who is signed in, for screens. It stands apart so that pages for visitors do not load what watches queries. */
export const useSession = (): SessionUser | null | undefined =>
  useQuery({ ...sessionQuery, enabled: readCookie('userId') !== undefined }).data;

export type SessionUser = DataFor<typeof currentUser>;

/** Before anything is shown to this user, nothing of another account is left on the device. */
const claimDeviceFor = async (user: SessionUser): Promise<SessionUser> => {
  await claimDevice(user.id);
  storeKnownEmail(user.email);
  return user;
};

const fetchSession = async (): Promise<SessionUser | null> => {
  try {
    return await claimDeviceFor((await callApi(currentUser)).data);
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
};

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: fetchSession, staleTime: 5 * 60_000 });

export const startSession = async (user: SessionUser): Promise<void> => {
  await claimDeviceFor(user);
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
};

/** Forgets the user and all that was read in their name. */
export const clearSession = (): void => {
  deleteCookie('userId');
  deleteCookie('csrf_token');
  queryClient.clear();
};
