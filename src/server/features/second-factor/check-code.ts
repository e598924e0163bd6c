import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/pool.ts';
import { digest } from '../../tokens.ts';
import { counted, secondFactorTries } from '../account/limits.ts';
import { type Factor, findFactor, takeRecoveryCode, takeStep } from './queries.ts';
import { type Keys, unseal } from './secret-box.ts';

const PERIOD = 30;

/** As every authenticator app understands it. */
export const createTotp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Admissions portal', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Letters and digits that cannot be mistaken for each other, in groups. */
export const foldRecoveryCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

const isRightDigits = async (tx: Tx, keys: Keys, accountId: string, factor: Factor, code: string) => {
  const secret = unseal(keys, accountId, factor.secret);
  if (!secret) return false;
  const timestamp = factor.now;
  const delta = createTotp(new Secret({ buffer: new Uint8Array(secret).buffer })).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta !== null && takeStep(tx, accountId, Math.floor(timestamp / 1000 / PERIOD) + delta);
};

export interface CodeOrder {
  readonly keys: Keys;
  readonly accountId: string;
  readonly code: string;
  /** The code may also be one of the recovery codes. */
  readonly takesRecovery: boolean;
}

const isRight = async (tx: Tx, { keys, accountId, code, takesRecovery }: CodeOrder, factor: Factor) => {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return isRightDigits(tx, keys, accountId, factor, digits);
  return takesRecovery && takeRecoveryCode(tx, accountId, digest(foldRecoveryCode(code)));
};

/**
 * Runs a transaction that takes a code: the try is counted before.
 * @throws AppError 429 after too many wrong ones, and what `work` throws
 */
export const withCode = <T>(db: Database, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  counted(db, [secondFactorTries(accountId)], () => db.transaction(work));

/**
 * Takes a code of the authenticator app, once, or a recovery code, once. Within `withCode` only.
 * @throws AppError 422 for a wrong one
 */
export const takeCode = async (tx: Tx, order: CodeOrder): Promise<void> => {
  const factor = await findFactor(tx, order.accountId);
  if (factor && (await isRight(tx, order, factor))) return;
  const errors = [{ path: '/code', key: 'secondFactor.code.error.wrongCode' }];
  throw new AppError(422, 'server.error.422', { errors });
};
