import type { Queryable } from '../../database/pool.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Hasher } from '../../gateways/passwords.ts';
import { addJob } from '../../jobs/add-job.ts';
import { type Account, findAccount, setPassword } from '../../store/account/accounts.ts';
import { endSessions } from '../../store/account/sessions.ts';
import { peek, take } from '../../store/account/throttle.ts';
import { loginFailures, tooMany } from './limits.ts';

/**
 * `db` is not the call's transaction: a wrong try is counted although the call is undone.
 * Who holds a session must still show the password before it, or the address, can be changed.
 */
export const assertCurrentPassword = async (
  db: Queryable,
  hasher: Hasher,
  accountId: string,
  form: string,
  password: string,
): Promise<Account> => {
  const account = await findAccount(db, accountId);
  if (!account) throw notFound();
  const limit = loginFailures(`again ${account.id}`);
  const seconds = await peek(db, limit);
  if (seconds > 0) throw tooMany(seconds);
  if (await hasher.matches(account.passwordHash, password)) return account;
  await take(db, limit);
  const errors = [{ path: '/currentPassword', key: `${form}.currentPassword.error.wrongPassword` }];
  throw new AppError(422, 'server.error.422', { errors });
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
