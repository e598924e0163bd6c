import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Services } from '../../services.ts';
import { createToken, digest } from '../../tokens.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { markSecondFactorShown } from '../second-factor/queries.ts';
import { foldEmail } from './email-address.ts';
import { limitsOf, loginFailures, networkLimits, withAttemptLimit } from './limits.ts';
import { isPasswordOpen } from './open-passwords.ts';
import { type Account, findAccountByEmail, setLocale } from './queries/accounts.ts';
import type { RegistrationAttempt } from './queries/registrations.ts';
import { lockCredentials } from './queries/revoke.ts';
import { addSession, endSession, isKnownDevice, rememberDevice } from './queries/sessions.ts';
import type { Limit } from './queries/throttle.ts';
import { findAttempt } from './register.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Token of a browser that logged in before. */
  readonly device: string | undefined;
  /** Group of network addresses the call came from. */
  readonly address: string;
  /** The network of the addresses; undefined when networks are not limited. */
  readonly network: string | undefined;
}

/**
 * Failures of a known browser are counted separately, and not for its network, so that guesses of others do not lock
 * out the owner.
 */
const limitsFor = async (services: Services, given: Credentials, account: Account | undefined): Promise<Limit[]> => {
  const folded = foldEmail(given.email);
  const device = given.device === undefined ? undefined : digest(given.device);
  const isKnown = account && device && (await isKnownDevice(services.db, account.id, device));
  if (isKnown) return [loginFailures(`${folded} ${device.toString('base64url')}`)];
  return [loginFailures(folded), ...limitsOf(networkLimits.login, given.network)];
};

const canLogIn = ({ settings }: Services, account: Account | undefined): account is Account =>
  account !== undefined && !(account.demo && settings.production);

/** The account whose password was tried. An address without an account is not stored. */
const auditRefusedLogin = (db: Queryable, account: Account | undefined, origin: string): Promise<void> =>
  writeAuditEntry(db, {
    actor: 'anonymous',
    action: 'login.refused',
    ...(account && { subject: { kind: 'account', id: account.id } }),
    origin,
  });

export interface Authenticated {
  readonly account: Account;
  /** The attempt to register that the password belongs to, of an account whose address is not verified. */
  readonly attempt?: RegistrationAttempt;
}

const checkPassword = async (
  services: Services,
  account: Account | undefined,
  password: string,
): Promise<Authenticated | undefined> => {
  const { passwords } = services;
  if (!canLogIn(services, account)) return void (await passwords.simulateMatch(password));
  if (account.verifiedAt === null) {
    const attempt = await findAttempt(services, account, password);
    return attempt && { account, attempt };
  }
  return (await passwords.matches(account.passwordHash, password)) ? { account } : undefined;
};

/** The account of these credentials. Every refusal has the same content and duration (specification 7.1). */
export const authenticate = async (services: Services, given: Credentials): Promise<Authenticated> => {
  const { db } = services;
  const account = await findAccountByEmail(db, foldEmail(given.email));
  return withAttemptLimit(db, await limitsFor(services, given, account), async () => {
    const authenticated = await checkPassword(services, account, given.password);
    if (authenticated && isPasswordOpen(services.settings, authenticated.account)) return authenticated;
    await auditRefusedLogin(db, account, given.address);
    // Only who knows the password learns that it is closed.
    throw new AppError(401, authenticated ? 'server.login.passwordClosed' : 'server.login.refused');
  });
};

interface OpenedSession {
  readonly token: string;
  readonly csrfToken: string;
  readonly device: string;
}

export interface SessionRequest {
  readonly account: Account;
  readonly locale: Locale;
  readonly hours: number;
  readonly userAgent: string;
  readonly device: string | undefined;
  /** The previous session of the browser, which a login always replaces. */
  readonly former: Buffer | undefined;
  readonly intent: Buffer | null;
  /** Group of network addresses the call came from. */
  readonly address: string;
  /** Password and second factor are verified. */
  readonly secondFactor?: true;
  /** The identity provider let its owner in, who proved there who they are at this time (seconds; 0: unknown). */
  readonly provider?: { readonly issuer: string; readonly authTime: number };
}

export const openSession = async (tx: Tx, order: SessionRequest): Promise<OpenedSession> => {
  const { account, former, locale, hours, userAgent, intent, secondFactor, provider, address } = order;
  const opened = { token: createToken(), csrfToken: createToken(), device: order.device ?? createToken() };
  const ended = former && (await endSession(tx, former));
  // The password has changed since, or the login that waits for its second factor was ended.
  const isVoid = !(await lockCredentials(tx, account)) || (secondFactor && !ended);
  if (isVoid) throw new AppError(401, 'server.login.refused');
  await addSession(tx, {
    tokenHash: digest(opened.token),
    csrfToken: opened.csrfToken,
    accountId: account.id,
    hours,
    userAgent,
    intent,
    providerAuthTime: provider?.authTime ?? null,
  });
  if (secondFactor) await markSecondFactorShown(tx, digest(opened.token));
  const action = secondFactor ? 'login.secondFactorShown' : 'login.done';
  await writeAuditEntry(tx, {
    actor: { accountId: account.id, role: account.role },
    action,
    origin: address,
    ...(provider && { details: { provider: provider.issuer } }),
  });
  await rememberDevice(tx, account.id, digest(opened.device));
  await setLocale(tx, account.id, locale);
  return opened;
};

/** Ends the session on the server, because deleting the cookie alone would leave it valid. */
export const logOut = async (tx: Tx, tokenHash: Buffer, address: string): Promise<void> => {
  const person = await endSession(tx, tokenHash);
  if (person) await writeAuditEntry(tx, { actor: person, action: 'logout.done', origin: address });
};
