import type { Queryable } from '../../database/pool.ts';
import { AppError } from '../../errors.ts';
import type { Hasher } from '../../gateways/passwords.ts';
import { markVerified } from '../../store/account/accounts.ts';
import { removeCode, takeTry } from '../../store/account/one-time-codes.ts';

/** Wrong, expired, used up, no such account: one answer, and the try stays counted. */
const refusal = (): AppError =>
  new AppError(422, 'server.otp.refused', { errors: [{ path: '/otp', key: 'otp.otp.error.wrongCode' }], commit: true });

const matchesAny = async (hasher: Hasher, hashes: readonly string[], otp: string): Promise<boolean> => {
  for (const hash of hashes) if (await hasher.matches(hash, otp)) return true;
  return false;
};

/** Specification 4, OTP verify: six digits, five tries, ten minutes (decisions 2). */
export const verifyCode = async (tx: Queryable, hasher: Hasher, emailFolded: string, otp: string): Promise<void> => {
  const open = await takeTry(tx, emailFolded);
  if (!open) await hasher.matchesNobody(otp);
  if (!open || !(await matchesAny(hasher, open.codeHashes, otp))) throw refusal();
  await markVerified(tx, open.accountId);
  await removeCode(tx, open.accountId);
};
