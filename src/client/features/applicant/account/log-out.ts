import { createActor } from 'xstate';
import { type AccountEffects, createAccountMachine } from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { clearSession, endSession } from '../../../api/session.ts';
import { clearPendingAccount } from '../../../state/account.ts';

/** Ends the session, clears the user and reloads the site (specification 4). */
export const logOut = async (): Promise<void> => {
  await endSession();
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
