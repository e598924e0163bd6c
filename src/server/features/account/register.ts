import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { saltOf } from './attempts.ts';
import { assertHardToGuess } from './check-password.ts';
import { consentOf } from './consent.ts';
import { foldEmail } from './email-address.ts';
import { count, limitsOf, ofNetwork, registerHour } from './limits.ts';
import { readTimeIn } from './queries/clock.ts';
import { addRegistration, claimAddress, lockUnverified, type Registration } from './queries/registrations.ts';
import { mayMail, sendCodeTo } from './send-code.ts';

/** Answers that are no part of the profile: secrets, and what is kept as consent or as the account itself. */
const apart = new Set(['email', 'password', 'confirmPassword', 'privacyConsent', 'guardianConsent', 'guardianName']);

const profileOf = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !apart.has(field)));

export interface SentRegistration {
  readonly answers: Answers;
  readonly locale: Locale;
  /** Host or campaign that the visit came from. */
  readonly referral: string | undefined;
}

export interface PreparedRegistration extends Registration {
  /** The account that the address will have; undefined when the address belongs to somebody. */
  readonly accountId: string | undefined;
}

/** Counts the try and does all that takes time, before the transaction is opened. @throws AppError 422, 429 */
export const prepareRegistration = async (
  { db, passwords, texts }: Services,
  { answers, locale, referral }: SentRegistration,
  { network, intent }: { readonly network: string | undefined; readonly intent: Buffer | undefined },
): Promise<PreparedRegistration> => {
  const email = String(answers['email']);
  const password = String(answers['password']);
  assertHardToGuess('register', password, email);
  const emailFolded = foldEmail(email);
  await count(db, [registerHour(emailFolded), ...limitsOf(ofNetwork.register, network)], intent);
  const accountId = await claimAddress(db, { email, emailFolded, locale });
  return {
    accountId,
    email,
    emailFolded,
    passwordHash: await passwords.hash(password, accountId === undefined ? undefined : saltOf(accountId)),
    profile: profileOf(answers),
    consent: consentOf(texts, answers, locale, await readTimeIn(db, 0)),
    locale,
    referralWebsite: referral ?? null,
  };
};

/**
 * Keeps an attempt to register, with a code that only this browser can type. Answers the same whether or not the address
 * has an account; only its mailbox learns which (decisions 2).
 * @param browser digest of the browser's cookie
 */
export const register = async (tx: Tx, given: PreparedRegistration, browser: Buffer): Promise<void> => {
  const { accountId, email, emailFolded, locale } = given;
  if (accountId !== undefined && (await lockUnverified(tx, accountId))) {
    const registrationId = await addRegistration(tx, accountId, given);
    return sendCodeTo(tx, accountId, emailFolded, { registrationId, browser });
  }
  if (!(await mayMail(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await addJob(tx, 'sendMail', { template: 'alreadyRegistered', to: email, locale, path: '/login' });
};
