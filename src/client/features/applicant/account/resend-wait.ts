import { RESEND_WAIT_MS } from '../../../../../machines/account.machine.ts';
import { readCookie, writeCookie } from '../../../api/cookies.ts';

/** Holds the moment from which a new code may be asked for (specification 3). */
export const RESEND_COOKIE = 'timeoutResendOTP';

/** Milliseconds since 1970; 0 where nothing readable was kept. */
export const parseMoment = (text: string | undefined): number => {
  if (text === undefined || text === '') return 0;
  const moment = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(moment) ? moment : 0;
};

export const readNextCodeAt = (): number => parseMoment(readCookie(RESEND_COOKIE));

/** The server's word where it gave one, else the wait that follows every code. */
export const keepNextCodeAt = (fromServer?: string): number => {
  const nextCodeAt = parseMoment(fromServer) || Date.now() + RESEND_WAIT_MS;
  writeCookie(RESEND_COOKIE, new Date(nextCodeAt).toISOString(), (nextCodeAt - Date.now()) / 1000);
  return nextCodeAt;
};

/** Whole seconds still to wait. */
export const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000));
