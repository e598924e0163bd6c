import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type AccountEffects,
  type AccountScreen,
  createAccountMachine,
  RESEND_WAIT_MS,
} from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { readCookie, writeCookie } from '../../../api/cookies.ts';
import { getQueryClient } from '../../../api/queries.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { isReturnPath, RETURN_TO, withReturnPath } from '../../../state/return-path.ts';

/** Stores the moment from which a new code may be requested (specification 3). */
const RESEND_COOKIE = 'timeoutResendOTP';

/** Milliseconds since 1970; 0 for an unreadable text. */
export const parseMoment = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0;
  const moment = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(moment) ? moment : 0;
};

export const readNextCodeAt = (): number => parseMoment(readCookie(RESEND_COOKIE));

/** Stores the server's moment, else the end of the default wait. @returns milliseconds since 1970 */
export const storeNextCodeAt = (fromServer?: string): number => {
  const nextCodeAt = parseMoment(fromServer) || Date.now() + RESEND_WAIT_MS;
  writeCookie(RESEND_COOKIE, new Date(nextCodeAt).toISOString(), (nextCodeAt - Date.now()) / 1000);
  return nextCodeAt;
};

/** Whole seconds still to wait. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000));

const CONTENT_LISTS = ['brochure', 'event', 'faq', 'news'];

const pathOfScreen = (screen: AccountScreen): string => {
  if (screen !== 'admissionDashboard') return pathTo(screen);
  const institution = findChosenInstitution();
  return institution === undefined ? pathTo('admissionSelection') : pathTo('admissionDashboard', { institution });
};

/** Start pages after a login; a page that required the login replaces them. */
const homeScreens: ReadonlySet<AccountScreen> = new Set(['dashboardAdmin', 'admissionDashboard', 'admissionSelection']);

const createAccountFlow = (navigate: NavigateFunction, returnTo: string | null, signIn: () => void) =>
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

/** Runs the account machine for one screen, from the screen's state. Nothing of the machine is stored. */
export const useAccountFlow = (state: 'Guest' | 'AwaitingCode', signIn: () => void = () => {}) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [machine] = useState(() => createAccountFlow(navigate, params.get(RETURN_TO), signIn));
  const [snapshot, send] = useMachine(machine, {
    snapshot: machine.resolveState({ value: state, context: { nextCodeAt: readNextCodeAt(), isAdmin: false } }),
  });
  return { nextCodeAt: snapshot.context.nextCodeAt, send };
};
