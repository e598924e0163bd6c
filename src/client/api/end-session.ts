import { logout } from '../../contract/account.ts';
import { clearPendingAccount } from '../state/account.ts';
import { releaseDevice } from './device-owner.ts';
import { callApi, waitForPendingCalls } from './http.ts';
import { clearSession } from './session.ts';

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

/** Deletes the user and all data of the page. */
export const clearUser = (): void => {
  clearPendingAccount();
  clearSession();
};
