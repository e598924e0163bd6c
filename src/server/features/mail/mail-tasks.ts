import { pathTo } from '../../../contract/pages.ts';
import type { Jobs } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { newToken } from '../../tokens.ts';
import { findAccount } from '../account/queries/accounts.ts';
import { addLinkToken } from '../account/queries/link-tokens.ts';
import { addCode, findRecipient } from '../account/queries/one-time-codes.ts';
import { noteApplicationMail, takeApplicationMail } from '../application/queries/mails.ts';
import { type Delivery, deliver } from './deliver.ts';
import { oneTimeCode } from './one-time-code.ts';

const absolute = ({ publicUrl }: Services, path: string): string => `${publicUrl.get()}${path}`;

export const sendMail = async (delivery: Delivery, payload: Jobs['sendMail']): Promise<void> => {
  const { path, mail, undelivered: _noted, ...order } = payload;
  const { db } = delivery.services;
  if (mail !== undefined && !(await takeApplicationMail(db, mail))) return;
  const link = path === undefined ? {} : { link: absolute(delivery.services, path) };
  const { outcome, words } = await deliver(delivery, { ...order, ...link }, { name: 'sendMail', payload });
  if (mail !== undefined) await noteApplicationMail(db, mail, outcome, words);
};

export const sendCode = async (delivery: Delivery, payload: Jobs['sendCode']): Promise<void> => {
  const { db, passwords, settings } = delivery.services;
  const recipient = await findRecipient(db, payload.request);
  if (!recipient) return;
  const otp = oneTimeCode(settings.resultKey, payload.request);
  // Stored before it is sent: who reads the mail at once must not be refused.
  await addCode(db, payload.request, await passwords.hash(otp));
  await deliver(
    delivery,
    { template: 'otp', to: recipient.email, locale: recipient.locale, otp },
    { name: 'sendCode', payload },
  );
};

const linkPath = (purpose: Jobs['sendLink']['purpose'], token: string, newEmail: string): string =>
  purpose === 'resetPassword'
    ? pathTo('newPassword', { token })
    : `${pathTo('verifyEmail')}?${new URLSearchParams({ token, newEmail })}`;

export const sendLink = async (delivery: Delivery, payload: Jobs['sendLink']): Promise<void> => {
  const { services } = delivery;
  const account = await findAccount(services.db, payload.accountId);
  if (!account) return;
  const { purpose, newEmail, credentialsVersion = account.credentialsVersion } = payload;
  // The link was asked for before the credentials changed.
  if (credentialsVersion !== account.credentialsVersion) return;
  const token = newToken();
  await addLinkToken(services.db, { token, accountId: account.id, purpose, newEmail, credentialsVersion });
  const order = {
    template: purpose,
    to: newEmail ?? account.email,
    locale: account.locale,
    link: absolute(services, linkPath(purpose, token, newEmail ?? '')),
  };
  await deliver(delivery, order, { name: 'sendLink', payload });
};
