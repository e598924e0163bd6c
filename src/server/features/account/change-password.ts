import { dictionary } from '@zxcvbn-ts/language-common';
import { pathTo } from '../../../contract/pages.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import type { Settings } from '../../config/settings.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import type { Services } from '../../services.ts';
import {
  countAttempt,
  limitsOf,
  linkHour,
  mailsPerDay,
  networkLimits,
  passwordFailures,
  withAttemptLimit,
} from './limits.ts';
import { isPasswordOpen } from './open-passwords.ts';
import { type Account, findAccount, findAccountByEmail, setLocale, setPassword } from './queries/accounts.ts';
import { findLinkToken } from './queries/link-tokens.ts';
import { revokeAllIssued } from './queries/revoke.ts';

/** The most common base words, in Indonesia and worldwide. */
const bases =
  'password passw0rd p@ssword p@ssw0rd qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abc abcd abcdef welcome admin administrator letmein iloveyou monkey dragon football baseball sunshine princess superman batman master shadow michael jordan charlie jessica ashley trustno hello freedom whatever starwars pokemon computer internet samsung iphone google facebook instagram secret login test testing user guest changeme default summer winter spring autumn january february monday indonesia jakarta bandung surabaya medan bismillah alhamdulillah sayang cinta rahasia katasandi kucing bintang matahari merdeka garuda pancasila persib persija mahasiswa sekolah kuliah universitas untar tarumanagara xinya institut institute kampus college portal admission admissions maba siswa pelajar guru dosen admisi pendaftaran selamat semangat keluarga mamapapa ibuku ayahku anakku aku kamu budi andi siti dewi putri rizky agus ayu bagus cantik ganteng bali jogja yogyakarta';

/** Common additions that satisfy the rule. */
const endings = '1 12 123 1234 12345 123456 1! 123! @123 01 007 2023 2024 2025 2026 99 00';

const others =
  '123456ab 12345qwe 1234qwer 123qweasd 17agustus1945 1q2w3e4r 1qaz2wsx 1qazxsw2 a1234567 a12345678 a123456789 aa123456 aa12345678 agustus1945 asd12345 asdf1234 indonesia45 kemerdekaan17 love1234 merdeka45 p4ssw0rd pa55w0rd pa55word passw0rd q1w2e3r4 q1w2e3r4t5 qaz12345 qwe12345 qweasd123 qwer1234 sayangku1 zaq12wsx zaq1zaq1 zxc12345';

const combineBasesAndEndings = (): string[] =>
  bases.split(' ').flatMap((base) => endings.split(' ').map((ending) => base + ending));

/** Passwords from known breaches that satisfy the password rule: 8 characters, letters and a number. */
const breached = dictionary['passwords-common'].filter(
  (each) => each.length >= 8 && /\d/.test(each) && /[a-z].*[a-z]/i.test(each),
);

/** The most frequently guessed passwords, in lower case. The list is local: no password leaves the server. */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...combineBasesAndEndings(),
  ...others.split(' '),
  ...breached.map((each) => each.toLowerCase()),
]);

/** The base word of a password, without added digits and signs. */
const lettersOf = (password: string): string => password.toLowerCase().replace(/[^a-z]/g, '');

const isGuessable = (password: string, email: string): boolean => {
  const lower = password.toLowerCase();
  const local = (email.split('@')[0] ?? '').toLowerCase();
  return (
    commonPasswords.has(lower) ||
    (local.length >= 4 && lettersOf(local).length >= 4 && lettersOf(password) === lettersOf(local))
  );
};

/** The rule that needs a list and cannot be a schema: a password must not be one of the most frequently guessed. */
export const assertHardToGuess = (form: string, password: string, email: string): void => {
  if (!isGuessable(password, email)) return;
  const error: FieldError = { path: '/password', key: `${form}.password.error.commonPassword` };
  throw new AppError(422, 'server.error.422', { errors: [error] });
};

/** The message contains "invalid token" in every language: specification 8 sends the user to login by these words. */
export const invalidTokenError = (): AppError => new AppError(400, 'server.token.invalid');

/** Before the transaction of `requestPasswordReset`. @throws AppError 429 */
export const countResetRequest = async (
  db: Database,
  emailFolded: string,
  network: string | undefined,
  intent: Buffer | undefined,
): Promise<void> => {
  const own = [linkHour(emailFolded), mailsPerDay(emailFolded)];
  await countAttempt(db, [...own, ...limitsOf(networkLimits.forgot, network)], intent);
};

/** Returns the same reply whether or not an account exists; the browser continues in both cases (specification 8). */
export const requestPasswordReset = async (
  tx: Tx,
  settings: Settings,
  emailFolded: string,
  locale: Locale,
): Promise<void> => {
  const account = await findAccountByEmail(tx, emailFolded);
  if (!account) return addJob(tx, 'nothing', {});
  // The registration is not verified: a link could open an account with another person's data.
  if (account.verifiedAt === null)
    return addJob(tx, 'sendMail', { template: 'registrationUnfinished', to: account.email, locale, path: '/register' });
  if (!isPasswordOpen(settings, account))
    return addJob(tx, 'sendMail', { template: 'passwordClosed', to: account.email, locale, path: pathTo('login') });
  await setLocale(tx, account.id, locale);
  const { id: accountId, credentialsVersion } = account;
  await addJob(tx, 'sendLink', { accountId, purpose: 'resetPassword', credentialsVersion });
};

/** Works once, within an hour, and ends every session and every other link of the account (specification 4.2). */
export const resetPassword = async (tx: Tx, token: string, passwordHash: string): Promise<void> => {
  const link = await findLinkToken(tx, token, 'resetPassword');
  const account = link && !link.isUsed ? await findAccount(tx, link.accountId) : undefined;
  if (!account || account.verifiedAt === null || !(await revokeAllIssued(tx, account))) throw invalidTokenError();
  await setPassword(tx, account.id, passwordHash);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};

const wrongPasswordError = (form: string): AppError => {
  const errors = [{ path: '/currentPassword', key: `${form}.currentPassword.error.wrongPassword` }];
  return new AppError(422, 'server.error.422', { errors });
};

/**
 * Changing the password or the email address requires the current password, also within a session. The attempt is
 * counted before the passwords are compared.
 * @throws AppError 401 when the account was deactivated meanwhile, 422 for a wrong password, 429
 */
export const assertCurrentPassword = async (
  { db, passwords, settings }: Services,
  accountId: string,
  form: string,
  password: string,
): Promise<Account> => {
  const account = await findAccount(db, accountId);
  if (!account) throw new AppError(401, 'server.error.401');
  return withAttemptLimit(db, [passwordFailures(account.id)], async () => {
    if (isPasswordOpen(settings, account) && (await passwords.matches(account.passwordHash, password))) return account;
    throw wrongPasswordError(form);
  });
};

/** The other sessions and all links of mails end; this session goes on (specification 7.1). */
export const changePassword = async (
  tx: Tx,
  account: Account,
  passwordHash: string,
  current: Buffer,
): Promise<void> => {
  // Another call has changed the password meanwhile: the given one is no longer current.
  if (!(await revokeAllIssued(tx, account, current))) throw wrongPasswordError('change-password');
  await setPassword(tx, account.id, passwordHash);
  await addJob(tx, 'sendMail', { template: 'passwordChanged', to: account.email, locale: account.locale });
};
