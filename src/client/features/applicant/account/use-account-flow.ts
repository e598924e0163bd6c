import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { type AccountEffects, createAccountMachine } from '../../../../../machines/account.machine.ts';
import { type EffectActions, unexpectedEffect } from '../../../../../machines/effects.ts';
import { type PageName, pathTo } from '../../../../contract/pages.ts';
import { queryClient } from '../../../api/query-client.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { isReturnPath, RETURN_TO, withReturn } from '../../../state/return-path.ts';
import { readNextCodeAt } from './resend-wait.ts';

const CONTENT_LISTS = ['brochure', 'event', 'faq', 'news'];

const pathOfScreen = (screen: string): string => {
  const institution = findChosenInstitution();
  if (screen === 'admissionDashboard' && institution !== undefined) {
    return pathTo('admissionDashboard', { institution });
  }
  return pathTo(screen as Exclude<PageName, 'admissionDashboard'> & 'admissionSelection');
};

/** Screens that login leads to: an address that asked for the login comes first. */
const homes: ReadonlySet<string> = new Set(['dashboardAdmin', 'admissionDashboard', 'admissionSelection']);

const createFlow = (navigate: NavigateFunction, returnTo: string | null, signIn: () => void) =>
  createAccountMachine().provide({
    actions: {
      navigate: (_, { screen }) => {
        const isHome = homes.has(screen);
        // Codes and mails come in between: the way back goes along.
        const path = isHome ? pathOfScreen(screen) : withReturn(pathOfScreen(screen), returnTo);
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
  const [machine] = useState(() => createFlow(navigate, params.get(RETURN_TO), signIn));
  const [snapshot, send] = useMachine(machine, {
    snapshot: machine.resolveState({ value: state, context: { nextCodeAt: readNextCodeAt(), isAdmin: false } }),
  });
  return { nextCodeAt: snapshot.context.nextCodeAt, can: snapshot.can.bind(snapshot), send };
};
