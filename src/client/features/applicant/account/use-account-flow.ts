import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AccountEvent } from '../../../../../machines/account.machine.ts';
import { RESEND_WAIT_MS } from '../../../../../machines/account.times.ts';
import { RETURN_TO } from '../../../../contract/return-path.ts';
import { readCookie, writeCookie } from '../../../api/cookies.ts';
import { loadCode } from '../../../api/load-code.ts';
import { whenTakenOver } from '../../../state/early-input.ts';
import type { AccountState, startAccountActor } from './account-actor.ts';

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

type AccountActor = ReturnType<typeof startAccountActor>;

/** The account machine for one screen. Its code is fetched when the screen is shown, and an event waits for it. */
export const useAccountFlow = (state: AccountState, signIn: () => void = () => {}) => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [nextCodeAt, setNextCodeAt] = useState(readNextCodeAt);
  const actor = useRef<Promise<AccountActor>>(undefined);

  const start = async (): Promise<AccountActor> => {
    const { startAccountActor } = await loadCode(() => import('./account-actor.ts'));
    const options = { state, nextCodeAt, returnTo: params.get(RETURN_TO), navigate, signIn };
    const started = startAccountActor(options);
    started.subscribe(({ context }) => setNextCodeAt(context.nextCodeAt));
    return started;
  };
  const getActor = (): Promise<AccountActor> => {
    actor.current ??= start().catch((error: unknown) => {
      // The next event fetches the code again.
      actor.current = undefined;
      throw error;
    });
    return actor.current;
  };
  const load = useRef(getActor);
  useEffect(() => whenTakenOver(() => void load.current().catch(() => undefined)), []);
  const send = async (event: AccountEvent): Promise<void> => (await getActor()).send(event);
  return { nextCodeAt, send };
};
