import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { digest } from '../../tokens.ts';
import { secondFactorTries, withAttemptLimit } from '../account/limits.ts';
import {
  confirmFactor,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  type Factor,
  findFactor,
  insertUnconfirmedFactor,
  markSecondFactorShown,
  removeFactor,
  replaceRecoveryCodes,
} from './queries.ts';
import { type SealingKeys, seal, unseal } from './seal-secrets.ts';

const PERIOD_SECONDS = 30;

/** Parameters that every authenticator app supports. */
const createTotp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Admissions portal', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });

/** Unambiguous letters and digits, in groups. */
const normalizeRecoveryCode = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

const consumeDigits = async (tx: Tx, keys: SealingKeys, accountId: string, factor: Factor, code: string) => {
  const secret = unseal(keys, accountId, factor.secret);
  if (!secret) return false;
  const timestamp = factor.now;
  const delta = createTotp(new Secret({ buffer: new Uint8Array(secret).buffer })).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta !== null && consumeTimeStep(tx, accountId, Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta);
};

interface CodeCheck {
  readonly keys: SealingKeys;
  readonly accountId: string;
  readonly code: string;
  /** The code may also be one of the recovery codes. */
  readonly takesRecovery: boolean;
}

const consumeIfRight = async (tx: Tx, { keys, accountId, code, takesRecovery }: CodeCheck, factor: Factor) => {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return consumeDigits(tx, keys, accountId, factor, digits);
  return takesRecovery && consumeRecoveryCode(tx, accountId, digest(normalizeRecoveryCode(code)));
};

/**
 * Runs a transaction that accepts a code; the attempt is counted before.
 * @throws AppError 429 after too many wrong ones, and what `work` throws
 */
export const withCodeAttempt = <T>(db: Database, accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withAttemptLimit(db, [secondFactorTries(accountId)], () => db.transaction(work));

/**
 * Accepts a code of the authenticator app or a recovery code, each only once. Within `withCodeAttempt` only.
 * @throws AppError 422 for a wrong one
 */
export const consumeCode = async (tx: Tx, check: CodeCheck): Promise<void> => {
  const factor = await findFactor(tx, check.accountId);
  if (factor && (await consumeIfRight(tx, check, factor))) return;
  const errors = [{ path: '/code', key: 'secondFactor.code.error.wrongCode' }];
  throw new AppError(422, 'server.error.422', { errors });
};

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const randomGroup = (): string =>
  Array.from({ length: 5 }, () => RECOVERY_CODE_LETTERS[randomInt(RECOVERY_CODE_LETTERS.length)]).join('');
const createRecoveryCode = (): string => [randomGroup(), randomGroup(), randomGroup()].join('-');

const issueRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => digest(normalizeRecoveryCode(code))),
  );
  return codes;
};

export const getFactorStatus = async (db: Queryable, accountId: string) => ({
  isActive: (await findFactor(db, accountId))?.isConfirmed ?? false,
  recoveryCodesLeft: await countRecoveryCodes(db, accountId),
});

interface FactorOwner {
  readonly id: string;
  readonly email: string;
}

/** @throws AppError 422 when there is a confirmed one */
export const setUpFactor = async (tx: Tx, keys: SealingKeys, { id, email }: FactorOwner) => {
  const secret = new Secret({ size: 20 });
  const isNew = await insertUnconfirmedFactor(tx, id, seal(keys, id, Buffer.from(secret.buffer)));
  if (!isNew) throw new AppError(422, 'server.secondFactor.alreadyActive');
  return { secret: secret.base32, uri: createTotp(secret, email).toString() };
};

/** @returns the recovery codes @throws AppError 422, 429 */
export const confirmOwnFactor = async (tx: Tx, check: CodeCheck, session: Buffer): Promise<string[]> => {
  const factor = await findFactor(tx, check.accountId);
  if (!factor || factor.isConfirmed) throw new AppError(422, 'server.secondFactor.nothingToConfirm');
  await consumeCode(tx, check);
  await confirmFactor(tx, check.accountId);
  await markSecondFactorShown(tx, session);
  return issueRecoveryCodes(tx, check.accountId);
};

/** @throws AppError 422, 429 */
export const renewRecoveryCodes = async (tx: Tx, check: CodeCheck): Promise<string[]> => {
  await consumeCode(tx, check);
  return issueRecoveryCodes(tx, check.accountId);
};

/** @throws AppError 422 for a wrong code, or when a second factor is required, 429 */
export const removeOwnFactor = async (tx: Tx, check: CodeCheck, isRequired: boolean): Promise<void> => {
  if (isRequired) throw new AppError(422, 'server.secondFactor.required');
  await consumeCode(tx, check);
  await removeFactor(tx, check.accountId);
};
