import { createHash } from 'node:crypto';
import { computeFacts, type Facts } from '../../../engine/rules/facts.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { readToday } from '../../platform/database/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { isSameSecret } from '../../tokens.ts';
import { profileMigration } from './account.ts';
import { assertHardToGuess } from './change-password.ts';
import { foldEmail } from './email-address.ts';
import { countAttempt, limitsOf, networkLimits, registerHour } from './limits.ts';
import type { Account } from './queries/accounts.ts';
import {
  addRegistration,
  claimAddress,
  listAttempts,
  lockUnverified,
  type Registration,
  type RegistrationAttempt,
  readTimeAfter,
} from './queries/registrations.ts';
import { countMailIfAllowed, sendFirstCode } from './verification-code.ts';

/** The facts that depend on the date alone, such as the birth date from which a person is under 18. */
export const factsOfToday = async ({ catalogue, db }: Pick<Services, 'catalogue' | 'db'>): Promise<Facts> =>
  computeFacts(catalogue.facts, { answers: {}, provided: {}, today: await readToday(db) });

/** Digest of the consent text in all languages: identifies the text that the applicant agreed to. */
const textVersionOf = (texts: Texts, key: string): string => {
  const wording = texts.locales.map((locale) => texts.translate(locale)(key)).join('\n');
  return createHash('sha256').update(wording).digest('hex').slice(0, 12);
};

const describeAgreement = (texts: Texts, key: string, locale: Locale, at: string) => ({
  textVersion: textVersionOf(texts, key),
  text: texts.translate(locale)(key),
  locale,
  at,
});

/** The consent: its text and time (specification 4.2; law on the protection of personal data). */
const createConsent = (texts: Texts, answers: Answers, locale: Locale, at: string): Answers => ({
  privacy: describeAgreement(texts, 'register.privacyConsent.label', locale, at),
  ...(answers['guardianConsent'] === true && {
    guardian: {
      ...describeAgreement(texts, 'register.guardianConsent.label', locale, at),
      name: answers['guardianName'],
    },
  }),
});

/**
 * All attempts to register one address have the same salt, the random id of the account: one hash identifies the
 * attempt of a password, so that the duration of a login does not depend on the number of attempts.
 */
const registrationSaltOf = (accountId: string): Uint8Array => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** The attempt to register this unverified account that has this password, the newest of several. */
export const findAttempt = async (
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  account: Account,
  password: string,
): Promise<RegistrationAttempt | undefined> => {
  const attempts = await listAttempts(db, account.id);
  const [first] = attempts;
  if (!first) return void (await passwords.simulateMatch(password));
  if (first.id === undefined) return (await passwords.matches(first.passwordHash, password)) ? first : undefined;
  const hash = await passwords.hash(password, registrationSaltOf(account.id));
  return attempts.find(({ passwordHash }) => isSameSecret(passwordHash, hash));
};

/** Answers that are not part of the profile: secrets, and what is stored as consent or in the account. */
const nonProfileFields = new Set([
  'email',
  'password',
  'confirmPassword',
  'privacyConsent',
  'guardianConsent',
  'guardianName',
]);

const profileAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !nonProfileFields.has(field)));

interface RegistrationInput {
  readonly answers: Answers;
  readonly locale: Locale;
  /** Host or campaign that the visit came from. */
  readonly referral: string | undefined;
}

interface PreparedRegistration extends Registration {
  /** The account that the address will have; undefined when the address has an account. */
  readonly accountId: string | undefined;
}

/** Counts the attempt and does all slow work before the transaction is opened. @throws AppError 422, 429 */
export const prepareRegistration = async (
  { db, passwords, texts, catalogue }: Services,
  { answers, locale, referral }: RegistrationInput,
  { network, intent }: { readonly network: string | undefined; readonly intent: Buffer | undefined },
): Promise<PreparedRegistration> => {
  const email = String(answers['email']);
  const password = String(answers['password']);
  assertHardToGuess('register', password, email);
  const emailFolded = foldEmail(email);
  await countAttempt(db, [registerHour(emailFolded), ...limitsOf(networkLimits.register, network)], intent);
  const accountId = await claimAddress(db, { email, emailFolded, locale });
  return {
    accountId,
    email,
    emailFolded,
    passwordHash: await passwords.hash(password, accountId === undefined ? undefined : registrationSaltOf(accountId)),
    profile: profileAnswers(answers),
    profileMigration: profileMigration(catalogue),
    consent: createConsent(texts, answers, locale, await readTimeAfter(db, 0)),
    locale,
    referralWebsite: referral ?? null,
  };
};

/**
 * Stores an attempt to register, with a code that is valid in this browser only. Returns the same reply whether or not
 * the address has an account; only the mail to the address differs (specification 7.1).
 * @param browser digest of the browser's cookie
 */
export const register = async (tx: Tx, given: PreparedRegistration, browser: Buffer): Promise<void> => {
  const { accountId, email, emailFolded, locale } = given;
  if (accountId !== undefined && (await lockUnverified(tx, accountId))) {
    const registrationId = await addRegistration(tx, accountId, given);
    return sendFirstCode(tx, accountId, emailFolded, { registrationId, browser });
  }
  if (!(await countMailIfAllowed(tx, emailFolded))) return addJob(tx, 'nothing', {});
  await addJob(tx, 'sendMail', { template: 'alreadyRegistered', to: email, locale, path: '/login' });
};
