import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { foldEmail } from '../account/email-address.ts';
import { revokeIssued } from '../account/queries/revoke.ts';
import { endSessions } from '../account/queries/sessions.ts';
import { countResend, resendCode } from '../account/send-code.ts';
import { removeFactor } from '../second-factor/queries.ts';
import type { User } from './queries/find-users.ts';
import { getUser } from './see-users.ts';

/** Links of mails end with the sessions. @returns how many sessions there were @throws AppError 404 */
export const endUserSessions = async (tx: Tx, id: string): Promise<number> => {
  const user = await getUser(tx, id, null);
  const { rowCount } = await endSessions(tx, user.id);
  await revokeIssued(tx, user);
  return rowCount ?? 0;
};

const getUnverified = async (db: Queryable, id: string, institutionCode: number | null): Promise<string> => {
  const user = await getUser(db, id, institutionCode);
  if (user.verifiedAt !== null || !user.active) throw new AppError(422, 'server.user.nothingToVerify');
  return foldEmail(user.email);
};

/**
 * Within the same limits as if the person had asked; before the transaction of `resendVerification`.
 * @throws AppError 404, 422 when nothing is to be verified, 429
 */
export const countVerification = async (
  db: Database,
  id: string,
  institutionCode: number | null,
  intent: Buffer | undefined,
): Promise<void> => countResend(db, await getUnverified(db, id, institutionCode), undefined, intent);

/** Sends the code that was asked for last again. @throws AppError 404, 422 when nothing is to be verified */
export const resendVerification = async (
  tx: Tx,
  id: string,
  institutionCode: number | null,
  locale: Locale,
): Promise<string> => resendCode(tx, await getUnverified(tx, id, institutionCode), locale, undefined);

/** The sessions end too: one of them may be what made the loss worth telling. @throws AppError 404 */
export const removeSecondFactor = async (tx: Tx, id: string): Promise<User> => {
  const user = await getUser(tx, id, null);
  await removeFactor(tx, user.id);
  await revokeIssued(tx, user);
  return getUser(tx, user.id, null);
};
