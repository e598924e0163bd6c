import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import type { DataOf } from '../../../contract/call.ts';
import type { getPhone } from '../../../contract/phone.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Hasher } from '../../platform/passwords.ts';
import type { Services } from '../../services.ts';
import { countAttempt, limitsOf, phoneCodes, phoneCodesToNumber } from '../account/limits.ts';
import {
  countPhoneCodeTry,
  deletePhoneContact,
  findPhoneContact,
  markPhoneVerified,
  openCodeRequest,
  type PhoneContact,
} from './queries.ts';

type Phone = DataOf<typeof getPhone>;

const describeContact = (contact: PhoneContact | undefined): Phone =>
  contact
    ? { state: contact.verifiedAt === null ? 'waiting' : 'on', number: contact.number }
    : { state: 'off', number: null };

export const describePhone = async ({ db, notifier }: Services, accountId: string): Promise<Phone> => {
  const contact = await findPhoneContact(db, accountId);
  return notifier || contact ? describeContact(contact) : { state: 'unavailable', number: null };
};

/**
 * The number that a form holds, as E.164.
 * @throws AppError 422 where the country has no number of this length
 */
export const readNumber = ({ dialCode, phoneNumber }: Answers): string => {
  const number = `${String(dialCode)}${String(phoneNumber)}`;
  if (/^\+[1-9]\d{5,14}$/.test(number) && isPossiblePhoneNumber(number)) return number;
  const errors = [{ path: '/phoneNumber', key: 'phone-messages.phoneNumber.error.impossible' }];
  throw new AppError(422, 'server.error.422', { errors });
};

/** Before the transaction of `requestPhoneCode`. @throws AppError 429, 422 where no message can be sent */
export const countPhoneCode = async (
  { db, notifier }: Pick<Services, 'db' | 'notifier'>,
  accountId: string,
  number: string,
  intent: Buffer | undefined,
): Promise<void> => {
  if (!notifier) throw new AppError(422, 'server.phone.unavailable');
  await countAttempt(db, [...limitsOf(phoneCodes, accountId), ...limitsOf(phoneCodesToNumber, number)], intent);
};

export const requestPhoneCode = async (tx: Tx, accountId: string, number: string): Promise<Phone> => {
  const request = await openCodeRequest(tx, accountId, number);
  await addJob(tx, 'sendPhoneCode', { accountId, request });
  return describeContact(await findPhoneContact(tx, accountId));
};

const matchesAny = async (hasher: Hasher, hashes: readonly string[], otp: string): Promise<boolean> => {
  for (const hash of hashes) if (await hasher.matches(hash, otp)) return true;
  return false;
};

/** @throws AppError 422 for a wrong, expired or used code; the attempt stays counted */
export const verifyPhone = async (tx: Tx, hasher: Hasher, accountId: string, otp: string): Promise<Phone> => {
  const hashes = await countPhoneCodeTry(tx, accountId);
  if (!hashes || !(await matchesAny(hasher, hashes, otp))) {
    const errors = [{ path: '/otp', key: 'phone-code.otp.error.wrongCode' }];
    throw new AppError(422, 'server.phone.refused', { errors, commit: true });
  }
  await markPhoneVerified(tx, accountId);
  return describeContact(await findPhoneContact(tx, accountId));
};

/** Withdraws the consent at once, for messages that wait too. */
export const stopPhone = async (tx: Tx, accountId: string): Promise<void> => deletePhoneContact(tx, accountId);
