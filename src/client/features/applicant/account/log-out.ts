import { createActor } from 'xstate';
import { type AccountEffects, createAccountMachine } from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { logout } from '../../../../contract/account.ts';
import { releaseDevice } from '../../../api/device-owner.ts';
import { callApi, waitForPendingCalls } from '../../../api/http.ts';
import { clearSession } from '../../../api/session.ts';
import { clearPendingAccount } from '../../../state/account.ts';

/**
 * Ends the session on the server, clears the user and reloads the site (specification 4). It waits for calls that are
 * under way and deletes unsaved answers from this device, because other people may use it.
 */
export const logOut = async (): Promise<void> => {
  await waitForPendingCalls();
  await callApi(logout);
  await releaseDevice();
  const machine = createAccountMachine().provide({
    actions: {
      clearUser: () => {
        clearPendingAccount();
        clearSession();
      },
      reloadRoot: () => location.assign('/'),
      navigate: unexpectedEffect,
      signIn: unexpectedEffect,
      clearContentLists: unexpectedEffect,
      logOutAfter: unexpectedEffect,
    } satisfies EffectActions<AccountEffects>,
  });
  const snapshot = machine.resolveState({ value: 'SignedIn', context: { nextCodeAt: 0, isAdmin: false } });
  createActor(machine, { snapshot }).start().send({ type: 'account.loggedOut' });
};
