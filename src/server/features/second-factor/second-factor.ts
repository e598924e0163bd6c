import { randomInt } from 'node:crypto';
import { Secret } from 'otpauth';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { digest } from '../../tokens.ts';
import { type CodeOrder, createTotp, foldRecoveryCode, takeCode } from './check-code.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  findFactor,
  markShown,
  offerFactor,
  removeFactor,
  replaceRecoveryCodes,
} from './queries.ts';
import { type Keys, seal } from './secret-box.ts';

const CODES = 10;
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = (): string => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const newRecoveryCode = (): string => [group(), group(), group()].join('-');

const giveRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newRecoveryCode);
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => digest(foldRecoveryCode(code))),
  );
  return codes;
};

export const seeFactor = async (db: Queryable, accountId: string) => ({
  isActive: (await findFactor(db, accountId))?.isConfirmed ?? false,
  recoveryCodesLeft: await countRecoveryCodes(db, accountId),
});

interface Person {
  readonly id: string;
  readonly email: string;
}

/** @throws AppError 422 when there is a confirmed one */
export const setUpFactor = async (tx: Tx, keys: Keys, { id, email }: Person) => {
  const secret = new Secret({ size: 20 });
  const isNew = await offerFactor(tx, id, seal(keys, id, Buffer.from(secret.buffer)));
  if (!isNew) throw new AppError(422, 'server.secondFactor.alreadyActive');
  return { secret: secret.base32, uri: createTotp(secret, email).toString() };
};

/** @returns the recovery codes @throws AppError 422, 429 */
export const confirmOwnFactor = async (tx: Tx, order: CodeOrder, session: Buffer): Promise<string[]> => {
  const factor = await findFactor(tx, order.accountId);
  if (!factor || factor.isConfirmed) throw new AppError(422, 'server.secondFactor.nothingToConfirm');
  await takeCode(tx, order);
  await confirmFactor(tx, order.accountId);
  await markShown(tx, session);
  return giveRecoveryCodes(tx, order.accountId);
};

/** @throws AppError 422, 429 */
export const renewCodes = async (tx: Tx, order: CodeOrder): Promise<string[]> => {
  await takeCode(tx, order);
  return giveRecoveryCodes(tx, order.accountId);
};

/** @throws AppError 422 for a wrong code or where one is required, 429 */
export const removeOwnFactor = async (tx: Tx, order: CodeOrder, isRequired: boolean): Promise<void> => {
  if (isRequired) throw new AppError(422, 'server.secondFactor.required');
  await takeCode(tx, order);
  await removeFactor(tx, order.accountId);
};
