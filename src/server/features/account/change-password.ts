import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { counted, passwordFailures } from './limits.ts';
import { type Account, findAccount, setPassword } from './queries/accounts.ts';
import { revokeIssued } from './queries/revoke.ts';

const wrongPassword = (form: string): AppError => {
  const errors = [{ path: '/currentPassword', key: `${form}.currentPassword.error.wrongPassword` }];
  return new AppError(422, 'server.error.422', { errors });
};

/**
 * Who holds a session must still show the password before it, or the address, can be changed. The try is counted before
 * the passwords are compared.
 * @throws AppError 404, 422 for a wrong password, 429
 */
export const assertCurrentPassword = async (
  { db, passwords }: Services,
  accountId: string,
  form: string,
  password: string,
): Promise<Account> => {
  const account = await findAccount(db, accountId);
  if (!account) throw notFound();
  return counted(db, [passwordFailures(account.id)], async () => {
    if (await passwords.matches(account.passwordHash, password)) return account;
    throw wrongPassword(form);
  });
};

/** The other sessions and all links of mails end; this session goes on (decisions 2). */
export const changePassword = async (
  tx: Tx,
  account: Account,
  passwordHash: string,
  current: Buffer,
): Promise<void> => {
  // Meanwhile another call has changed it: what was shown is no longer the current password.
  if (!(await revokeIssued(tx, account, current))) throw wrongPassword('change-password');
  await setPassword(tx, account.id, passwordHash);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};
