/** Signed links that stop the mails of one kind to one account, without a login. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { pathTo } from '../contract/pages.ts';
import { type StoppableMails, stoppableMails } from '../contract/reminders.ts';
import { isUuid } from './tokens.ts';

/** Each kind has a key of its own: a link to stop one kind of mails cannot stop another one. */
const sign = (secret: string, mails: StoppableMails, accountId: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `admissions-portal ${mails}`, 32));
  return createHmac('sha256', key).update(accountId).digest();
};

/** A token that stops these mails to one account, and allows nothing else. It never expires. */
export const stopToken = (secret: string, mails: StoppableMails, accountId: string): string =>
  `${accountId}.${sign(secret, mails, accountId).toString('base64url')}`;

interface StoppedMails {
  readonly mails: StoppableMails;
  readonly accountId: string;
}

/** What a token stops; undefined when the portal did not sign it. */
export const readStopToken = (secret: string, token: string): StoppedMails | undefined => {
  const [accountId = '', signature = ''] = token.split('.');
  if (!isUuid(accountId)) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const mails = stoppableMails.find((each) => {
    const expected = sign(secret, each, accountId);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return mails && { mails, accountId };
};

/** Path of the page on which the mails are stopped. */
export const stopPagePath = (token: string): string => `${pathTo('reminders')}?${new URLSearchParams({ token })}`;

/** Path of the call that stops them with one click. */
export const stopPath = (token: string): string => `/api/reminders?${new URLSearchParams({ token })}`;
