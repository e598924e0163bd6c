import { queryOptions } from '@tanstack/react-query';
import { currentUser } from '../../contract/account.ts';
import { hasStatus } from './api-error.ts';
import type { DataFor } from './call-types.ts';
import { deleteCookie } from './cookies.ts';
import { callApi } from './http.ts';
import { queryClient } from './query-client.ts';

export type SessionUser = DataFor<typeof currentUser>;

const askSession = async (): Promise<SessionUser | null> => {
  try {
    return (await callApi(currentUser)).data;
  } catch (error) {
    if (hasStatus(error, 401)) return null;
    throw error;
  }
};

export const sessionQuery = queryOptions({ queryKey: ['session'], queryFn: askSession, staleTime: 5 * 60_000 });

export const startSession = (user: SessionUser): void => {
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, user);
};

/** Forgets the user and all that was read in their name. */
export const clearSession = (): void => {
  deleteCookie('userId');
  deleteCookie('csrf_token');
  queryClient.clear();
};
