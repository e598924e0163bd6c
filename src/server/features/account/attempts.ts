import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../../services.ts';
import type { Account } from './queries/accounts.ts';
import { type Attempt, findAttempts } from './queries/registrations.ts';

/**
 * All attempts to register one address have one salt, the random id of its account: one hash tells which of them a password
 * belongs to, so that a login takes as long as any other, however many attempts there are.
 */
export const saltOf = (accountId: string): Uint8Array => Buffer.from(accountId.replaceAll('-', ''), 'hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The attempt to register this unverified account that has this password, the newest of several. */
export const findAttempt = async (
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  account: Account,
  password: string,
): Promise<Attempt | undefined> => {
  const attempts = await findAttempts(db, account.id);
  const [first] = attempts;
  if (!first) return void (await passwords.matchesNobody(password));
  if (first.id === undefined) return (await passwords.matches(first.passwordHash, password)) ? first : undefined;
  const hash = await passwords.hash(password, saltOf(account.id));
  return attempts.find(({ passwordHash }) => isSame(passwordHash, hash));
};
