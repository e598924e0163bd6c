import { queryOptions } from '@tanstack/react-query';
import { currentUser } from '../../contract/account.ts';
import { rememberEmail } from '../state/known-email.ts';
import { hasStatus } from './api-error.ts';
import type { DataFor } from './call-types.ts';
import { deleteCookie } from './cookies.ts';
import { claimDevice } from './device-owner.ts';
import { callApi } from './http.ts';
import { queryClient } from './query-client.ts';

export type SessionUser = DataFor<typeof currentUser>;

/** Before anything is shown to this user, nothing of another account is left on the device. */
const claimed = async (user: SessionUser): Promise<SessionUser> => {
  await claimDevice(user.id);
  rememberEmail(user.email);
  return user;
};

const askSession = async (): Promise<SessionUser | null> => {
  try {
    return await claimed((await callApi(currentUser)).data);
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
};

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: askSession, staleTime: 5 * 60_000 });

export const startSession = async (user: SessionUser): Promise<void> => {
  await claimed(user);
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
};

/** Forgets the user and all that was read in their name. */
export const clearSession = (): void => {
  deleteCookie('userId');
  deleteCookie('csrf_token');
  queryClient.clear();
};
