import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Hasher } from '../../platform/passwords.ts';
import { takeTry } from './queries/one-time-codes.ts';
import { lockUnverifiedAddress, openAccount } from './queries/registrations.ts';
import { revokeIssued } from './queries/revoke.ts';

/** Wrong, expired, used up, no such account: one answer, and the try stays counted. */
const wrongCode = (): AppError =>
  new AppError(422, 'server.otp.refused', { errors: [{ path: '/otp', key: 'otp.otp.error.wrongCode' }], commit: true });

/** This browser has not asked for any code. That says nothing of the address. */
export const otherBrowser = (): AppError =>
  new AppError(422, 'server.otp.otherBrowser', { errors: [{ path: '/otp', key: 'otp.otp.error.otherBrowser' }] });

const matchesAny = async (hasher: Hasher, hashes: readonly string[], otp: string): Promise<boolean> => {
  for (const hash of hashes) if (await hasher.matches(hash, otp)) return true;
  return false;
};

export interface TypedCode {
  readonly emailFolded: string;
  readonly otp: string;
  /** Digest of the browser's cookie. */
  readonly browser: Buffer;
}

/**
 * Specification 4, OTP verify: six digits, five tries, ten minutes (decisions 2). The code opens the account with the data
 * of the attempt that this browser asked it for, and with nothing else; all other attempts end.
 */
export const verifyCode = async (tx: Tx, hasher: Hasher, typed: TypedCode): Promise<void> => {
  // First of all locks, as everywhere: two attempts of one address must not wait for each other.
  await lockUnverifiedAddress(tx, typed.emailFolded);
  const open = await takeTry(tx, typed.emailFolded, typed.browser);
  if (!open) await hasher.matchesNobody(typed.otp);
  if (!open || !(await matchesAny(hasher, open.codeHashes, typed.otp))) throw wrongCode();
  await openAccount(tx, open.registrationId);
  await revokeIssued(tx, { id: open.accountId });
};
