import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { type AccountEffects, createAccountMachine, RESEND_WAIT_MS } from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import { readCookie, writeCookie } from '../../../api/cookies.ts';
import { queryClient } from '../../../api/queries.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { isReturnPath, RETURN_TO, withReturnPath } from '../../../state/return-path.ts';

/** Holds the moment from which a new code may be asked for (specification 3). */
const RESEND_COOKIE = 'timeoutResendOTP';

/** Milliseconds since 1970; 0 where nothing readable was kept. */
export const parseMoment = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0;
  const moment = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(moment) ? moment : 0;
};

export const readNextCodeAt = (): number => parseMoment(readCookie(RESEND_COOKIE));

/** The server's word where it gave one, else the wait that follows every code. */
export const storeNextCodeAt = (fromServer?: string): number => {
  const nextCodeAt = parseMoment(fromServer) || Date.now() + RESEND_WAIT_MS;
  writeCookie(RESEND_COOKIE, new Date(nextCodeAt).toISOString(), (nextCodeAt - Date.now()) / 1000);
  return nextCodeAt;
};

/** Whole seconds still to wait. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000));

const CONTENT_LISTS = ['brochure', 'event', 'faq', 'news'];

const pathOfScreen = (screen: string): string => {
  const institution = findChosenInstitution();
  if (screen === 'admissionDashboard' && institution !== undefined) {
    return pathTo('admissionDashboard', { institution });
  }
  return pathTo(screen as Exclude<PageName, 'admissionDashboard'> & 'admissionSelection');
};

/** Screens that login leads to: an address that asked for the login comes first. */
const homeScreens: ReadonlySet<string> = new Set(['dashboardAdmin', 'admissionDashboard', 'admissionSelection']);

const createAccountFlow = (navigate: NavigateFunction, returnTo: string | null, signIn: () => void) =>
  createAccountMachine().provide({
    actions: {
      navigate: (_, { screen }) => {
        const isHome = homeScreens.has(screen);
        // Codes and mails come in between: the way back goes along.
        const path = isHome ? pathOfScreen(screen) : withReturnPath(pathOfScreen(screen), returnTo);
        void navigate(isHome && isReturnPath(returnTo) ? returnTo : path, { replace: isHome });
      },
      clearContentLists: () => {
        for (const list of CONTENT_LISTS) queryClient.removeQueries({ queryKey: [list] });
      },
      signIn: () => signIn(),
      // Whoever is not signed in neither logs out nor confirms a new address.
      logOutAfter: unexpectedEffect,
      clearUser: unexpectedEffect,
      reloadRoot: unexpectedEffect,
    } satisfies EffectActions<AccountEffects>,
  });

/**
 * The account machine as one screen runs it: brought to the state the screen stands for, with its effects done here.
 * Nothing of the machine is stored; address and wait are facts that live elsewhere.
 */
export const useAccountFlow = (state: 'Guest' | 'AwaitingCode', signIn: () => void = () => {}) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [machine] = useState(() => createAccountFlow(navigate, params.get(RETURN_TO), signIn));
  const [snapshot, send] = useMachine(machine, {
    snapshot: machine.resolveState({ value: state, context: { nextCodeAt: readNextCodeAt(), isAdmin: false } }),
  });
  return { nextCodeAt: snapshot.context.nextCodeAt, can: snapshot.can.bind(snapshot), send };
};
