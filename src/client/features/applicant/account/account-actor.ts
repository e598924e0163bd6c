import { createActor } from 'xstate';
import {
  type AccountEffects,
  type AccountScreen,
  createAccountMachine,
} from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { isReturnPath, withReturnPath } from '../../../../contract/return-path.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { getQueryClient } from '../../../api/queries.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';

const CONTENT_LISTS = ['brochure', 'event', 'faq', 'news'];

const pathOfScreen = (screen: AccountScreen): string => {
  // Leads to the first page that the roles of the admin include.
  if (screen === 'dashboardAdmin') return pathTo('admin');
  if (screen !== 'admissionDashboard') return pathTo(screen);
  const institution = findChosenInstitution();
  return institution === undefined ? pathTo('admissionSelection') : pathTo('admissionDashboard', { institution });
};

/** Start pages after a login; a page that required the login replaces them. */
const homeScreens: ReadonlySet<AccountScreen> = new Set(['dashboardAdmin', 'admissionDashboard', 'admissionSelection']);

type Navigate = (path: string, options: { readonly replace: boolean }) => unknown;

const createAccountFlow = (navigate: Navigate, returnTo: string | null, signIn: () => void) =>
  createAccountMachine().provide({
    actions: {
      navigate: (_, { screen }) => {
        const isHome = homeScreens.has(screen);
        // The return path stays in the URL while the user verifies a code.
        const path = isHome ? pathOfScreen(screen) : withReturnPath(pathOfScreen(screen), returnTo);
        void navigate(isHome && isReturnPath(returnTo) ? returnTo : path, { replace: isHome });
      },
      clearContentLists: () => {
        for (const list of CONTENT_LISTS) getQueryClient().removeQueries({ queryKey: [list] });
      },
      signIn: () => signIn(),
      // Guests neither log out nor change their address.
      logOutAfter: unexpectedEffect,
      clearUser: unexpectedEffect,
      reloadRoot: unexpectedEffect,
    } satisfies EffectActions<AccountEffects>,
  });

export type AccountState = 'Guest' | 'AwaitingCode';

interface AccountActorOptions {
  readonly state: AccountState;
  /** Milliseconds since 1970. */
  readonly nextCodeAt: number;
  readonly returnTo: string | null;
  readonly navigate: Navigate;
  readonly signIn: () => void;
}

/** Runs the account machine for one screen, from the screen's state. Nothing of the machine is stored. */
export const startAccountActor = ({ state, nextCodeAt, returnTo, navigate, signIn }: AccountActorOptions) => {
  const machine = createAccountFlow(navigate, returnTo, signIn);
  const snapshot = machine.resolveState({ value: state, context: { nextCodeAt, isAdmin: false } });
  return createActor(machine, { snapshot }).start();
};
