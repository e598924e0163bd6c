import { queryOptions, useQuery } from '@tanstack/react-query';
import { currentUser, logout } from '../../contract/account.ts';
import { hasStatus } from './api-error.ts';
import type { DataFor } from './call-types.ts';
import { deleteCookie, readCookie } from './cookies.ts';
import { claimDevice, releaseDevice } from './device-owner.ts';
import { callApi, waitForPendingCalls } from './http.ts';
import { getQueryClient } from './queries.ts';
import { withStorage } from './storage.ts';
import { surroundings } from './surroundings.ts';

const KNOWN_EMAIL_KEY = 'known-email';

/**
 * Stores the email address of the session in this tab: after the session has ended the login needs the password alone. A
 * logout, another account or closing the tab deletes it.
 */
const storeKnownEmail = (email: string): void => {
  withStorage('sessionStorage', (storage) => storage.setItem(KNOWN_EMAIL_KEY, email));
};

/** The stored address on the login page, when the session ended without a logout. */
export const findKnownEmail = (): string | undefined =>
  withStorage('sessionStorage', (storage) => storage.getItem(KNOWN_EMAIL_KEY)) ?? undefined;

export type SessionUser = DataFor<typeof currentUser>;

/** Deletes the data of other accounts on this device before anything is shown to this user. */
const claimDeviceFor = async (user: SessionUser): Promise<SessionUser> => {
  if (surroundings().isServer) return user;
  await claimDevice(user.id);
  storeKnownEmail(user.email);
  return user;
};

/** Before a page that the server rendered with a session becomes a page of this device. */
export const claimDeviceForSession = async (): Promise<void> => {
  const user = getQueryClient().getQueryData<SessionUser | null>(['session']);
  if (user) await claimDeviceFor(user);
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

/** null: not signed in. undefined: not known yet. */
export const useSession = (): SessionUser | null | undefined =>
  useQuery({ ...sessionQuery, enabled: readCookie('userId') !== undefined }).data;

export const startSession = async (user: SessionUser): Promise<void> => {
  await claimDeviceFor(user);
  getQueryClient().clear();
  getQueryClient().setQueryData(sessionQuery.queryKey, user);
};

/**
 * Ends the session on the server, after the pending calls, and deletes the account's data on this device, because other
 * people may use it.
 * @param options `ignoresErrors`: the server has already ended the session
 */
export const endSession = async ({ ignoresErrors = false } = {}): Promise<void> => {
  await waitForPendingCalls();
  await callApi(logout).catch((error: unknown) => {
    if (!ignoresErrors) throw error;
  });
  await releaseDevice();
};

/**
 * Reads the session again, once for all who ask meanwhile; not if it was read since `moment`.
 * @returns whether it is another one now
 */
export const rereadSession = async (moment: number): Promise<boolean> => {
  const client = getQueryClient();
  const { queryKey } = sessionQuery;
  if ((client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > moment) return false;
  const before = client.getQueryData(queryKey);
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return client.getQueryData(queryKey) !== before;
};

/** Deletes the user and all cached data. */
export const clearSession = (): void => {
  deleteCookie('userId');
  deleteCookie('csrf_token');
  getQueryClient().clear();
};
