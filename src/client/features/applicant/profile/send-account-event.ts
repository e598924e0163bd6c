import { createActor } from 'xstate';
import {
  type AccountEffects,
  type AccountEvent,
  createAccountMachine,
} from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { clearSession, endSession } from '../../../api/session.ts';
import { clearPendingAccount } from '../../../state/account.ts';

/** The server has already ended the sessions: only this browser's cookies remain. */
const leaveEndedSession = async (): Promise<void> => {
  await endSession({ ignoresErrors: true });
  clearPendingAccount();
  clearSession();
  location.assign('/');
};

/** Sends an event of a signed-in user to the account machine and runs its effects. */
export const sendAccountEvent = (
  event: Extract<AccountEvent, { type: 'password.changed' | 'email.verified' }>,
  navigate: (path: string) => unknown,
  isAdmin = false,
): void => {
  const machine = createAccountMachine().provide({
    actions: {
      navigate: (_, { screen }) =>
        void navigate(pathTo(screen === 'admissionDashboard' ? 'admissionSelection' : screen)),
      logOutAfter: (_, { milliseconds }) => void setTimeout(() => void leaveEndedSession(), milliseconds),
      signIn: unexpectedEffect,
      clearContentLists: unexpectedEffect,
      clearUser: unexpectedEffect,
      reloadRoot: unexpectedEffect,
    } satisfies EffectActions<AccountEffects>,
  });
  const snapshot = machine.resolveState({ value: 'SignedIn', context: { nextCodeAt: 0, isAdmin } });
  createActor(machine, { snapshot }).start().send(event);
};
