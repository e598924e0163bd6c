import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../database/pool.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { addUnverifiedAccount, type Registration } from '../../store/account/accounts.ts';
import { readTimeIn } from '../../store/account/clock.ts';
import { assertHardToGuess } from './check-password.ts';
import { consentOf } from './consent.ts';
import { foldEmail } from './email-address.ts';
import { count, limitsOf, ofNetwork, registerHour } from './limits.ts';
import { mayMail, sendUnaskedCode } from './send-code.ts';

/** Answers that are no part of the profile: secrets, and what is kept as consent or as the account itself. */
const apart = new Set(['email', 'password', 'confirmPassword', 'privacyConsent', 'guardianConsent', 'guardianName']);

const profileOf = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !apart.has(field)));

/** Counts the try and does all that takes time, before the transaction is opened. @throws AppError 422, 429 */
export const prepareRegistration = async (
  { db, passwords, texts }: Services,
  answers: Answers,
  locale: Locale,
  { network, intent }: { readonly network: string | undefined; readonly intent: Buffer | undefined },
): Promise<Registration> => {
  const email = String(answers['email']);
  const password = String(answers['password']);
  assertHardToGuess('register', password, email);
  await count(db, [registerHour(foldEmail(email)), ...limitsOf(ofNetwork.register, network)], intent);
  return {
    email,
    emailFolded: foldEmail(email),
    passwordHash: await passwords.hash(password),
    profile: profileOf(answers),
    consent: consentOf(texts, answers, locale, await readTimeIn(db, 0)),
    locale,
  };
};

/** Answers the same whether or not the address has an account; only its mailbox learns which (decisions 2). */
export const register = async (tx: Queryable, given: Registration): Promise<void> => {
  const { email, emailFolded, locale } = given;
  const accountId = await addUnverifiedAccount(tx, given);
  if (accountId !== undefined) return sendUnaskedCode(tx, accountId, emailFolded);
  if (!(await mayMail(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await addJob(tx, 'sendMail', { template: 'alreadyRegistered', to: email, locale, path: '/login' });
};
