import type { Queryable } from '../../database/pool.ts';
import { AppError, notFound } from '../../errors.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { type Account, findAccount, setPassword } from '../../store/account/accounts.ts';
import { endSessions } from '../../store/account/sessions.ts';
import { counted, passwordFailures } from './limits.ts';

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
    const errors = [{ path: '/currentPassword', key: `${form}.currentPassword.error.wrongPassword` }];
    throw new AppError(422, 'server.error.422', { errors });
  });
};

/** The other sessions end; this one goes on (decisions 2). */
export const changePassword = async (
  tx: Queryable,
  account: Account,
  passwordHash: string,
  current: Buffer,
): Promise<void> => {
  await setPassword(tx, account.id, passwordHash);
  await endSessions(tx, account.id, current);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};
