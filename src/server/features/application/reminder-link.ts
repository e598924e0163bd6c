import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { pathTo } from '../../../contract/pages.ts';
import { isUuid } from '../../tokens.ts';

const keyPurpose = 'admissions-portal reminders';

const sign = (secret: string, accountId: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', keyPurpose, 32));
  return createHmac('sha256', key).update(accountId).digest();
};

/** A token that stops the reminders of one account, and allows nothing else. It never expires. */
export const reminderToken = (secret: string, accountId: string): string =>
  `${accountId}.${sign(secret, accountId).toString('base64url')}`;

/** The account of a token; undefined when the portal did not sign it. */
export const readReminderToken = (secret: string, token: string): string | undefined => {
  const [accountId = '', signature = ''] = token.split('.');
  if (!isUuid(accountId)) return undefined;
  const [given, expected] = [Buffer.from(signature, 'base64url'), sign(secret, accountId)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? accountId : undefined;
};

/** Path of the page on which reminders are stopped. */
export const reminderPath = (token: string): string => `${pathTo('reminders')}?${new URLSearchParams({ token })}`;

/** Path of the call that stops them with one click. */
export const stopPath = (token: string): string => `/api/reminders?${new URLSearchParams({ token })}`;
