import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  currentUser,
  getSignIn,
  login,
  logout,
  register as registerCall,
  resendOtp,
  verifyOtp,
} from '../../../contract/account.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError } from '../../errors.ts';
import {
  clearReferralCookie,
  clearSessionCookies,
  findBrowserDigest,
  identifyBrowser,
  readDeviceCookie,
  readReferralCookie,
  setDeviceCookie,
  setResendCookie,
  setSessionCookies,
} from '../../http/cookies.ts';
import { Replay, readIntent } from '../../http/idempotency.ts';
import { addressGroup, networkOf } from '../../http/rate-limits.ts';
import { secondFactorStatusOf } from '../../http/rights.ts';
import { route } from '../../http/route.ts';
import { assertSameSite, findSession, type Session, sessionTokenHash } from '../../http/session.ts';
import { readForm } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { staffRightsOf } from '../../staff-rights.ts';
import { createToken, digest } from '../../tokens.ts';
import { getAccount, listProgramNames } from './account.ts';
import { foldEmail } from './email-address.ts';
import { codeFailures, limitsOf, networkLimits, resendSeconds, withAttemptLimit } from './limits.ts';
import { type Authenticated, authenticate, logOut as endSession, openSession, type SessionRequest } from './log-in.ts';
import { parseReferral } from './referral.ts';
import { factsOfToday, prepareRegistration, register } from './register.ts';
import { countResend, otherBrowserError, resendCode, sendLoginCode, verifyCode } from './verification-code.ts';

const registerRegisterRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, registerCall, async ({ request, reply, body, locale, transactionAfter }) => {
    const answers = readForm(services, 'register', body, await factsOfToday(services));
    const { settings } = services;
    const browser = identifyBrowser(services, request, reply);
    const referral = parseReferral(readReferralCookie(request, settings));
    const network = networkOf(settings, request.ip);
    const answer = await transactionAfter(
      (intent) => prepareRegistration(services, { answers, locale, referral }, { network, intent }),
      async (tx, registration) => {
        await register(tx, registration, browser);
        return { status: 201, message: 'server.register.done', data: null };
      },
    ).catch((error: unknown) => {
      if (error instanceof Replay) clearReferralCookie(request, reply, settings);
      throw error;
    });
    clearReferralCookie(request, reply, settings);
    return answer;
  });

const registerVerifyRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, verifyOtp, async ({ request, body, transaction }) => {
    const answers = readForm(services, 'otp', body);
    const browser = findBrowserDigest(services, request);
    if (!browser) throw otherBrowserError();
    const typed = { emailFolded: foldEmail(String(answers['email'])), otp: String(answers['otp']), browser };
    const network = networkOf(services.settings, request.ip);
    return withAttemptLimit(
      services.db,
      [codeFailures(typed.emailFolded), ...limitsOf(networkLimits.verify, network)],
      () =>
        services.passwords.withSlot((hasher) =>
          transaction(async (tx) => {
            await verifyCode(tx, hasher, typed);
            return { status: 201, message: 'server.otp.verified', data: { status: 201 } };
          }),
        ),
    );
  });

const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof AppError && error.status === 429 ? error.details.retryAfter : undefined;

const registerResendRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, resendOtp, async ({ request, body, locale, reply, transactionAfter }) => {
    const email = foldEmail(String(readForm(services, 'otp-resend', body)['email']));
    // A browser without a cookie has requested no code, and gets the same reply as all others.
    const browser = findBrowserDigest(services, request) ?? digest(createToken());
    try {
      const answer = await transactionAfter(
        (intent) => countResend(services.db, email, networkOf(services.settings, request.ip), intent),
        async (tx) => {
          const nextAllowedAt = await resendCode(tx, email, locale, browser);
          return { message: 'server.otp.sent', data: { nextAllowedAt } };
        },
      );
      setResendCookie(reply, services.settings, answer.data.nextAllowedAt, resendSeconds);
      return answer;
    } catch (error) {
      const seconds = retryAfterOf(error);
      if (seconds !== undefined) {
        const at = new Date(Date.now() + seconds * 1000).toISOString();
        setResendCookie(reply, services.settings, at, seconds);
      }
      throw error;
    }
  });

export const registerRegistrationRoutes = (app: FastifyInstance, services: Services): void => {
  registerRegisterRoute(app, services);
  registerVerifyRoute(app, services);
  registerResendRoute(app, services);
};

type Account = SessionRequest['account'];

/** The logged-in account, for the browser. */
const toSessionUser = async (services: Services, account: Account, session: Session, locale: Locale) => ({
  id: account.id,
  role: account.role,
  csrfToken: session.csrfToken,
  email: account.email,
  firstName: typeof account.profile['firstName'] === 'string' ? account.profile['firstName'] : null,
  institutionCode: account.institutionCode,
  secondFactor: secondFactorStatusOf(services, session),
  ...(session.role === 'admin' && { staffRights: [...staffRightsOf(services, session)] }),
  ...(session.programIds.length > 0 && {
    programs: [...(await listProgramNames(services.db, session.programIds, locale))],
  }),
  ...(session.provedUntil !== null && { provedUntil: session.provedUntil }),
});

/** Opens a session and sets its cookies. */
export const startSession = async (services: Services, reply: FastifyReply, order: SessionRequest) => {
  const { settings, db } = services;
  const { token, csrfToken, device } = await db.transaction((tx) => openSession(tx, order));
  const session = await findSession(db, digest(token));
  if (!session) throw new Error('the session that was just opened is gone');
  setSessionCookies(reply, settings, { token, csrfToken, userId: order.account.id });
  setDeviceCookie(reply, settings, device);
  return { message: 'server.login.done', data: await toSessionUser(services, order.account, session, order.locale) };
};

/** Only a sender with the right password gets this message. The browser compares it word for word (specification 8). */
const requestVerification = async (
  services: Services,
  account: Account,
  attempt: NonNullable<Authenticated['attempt']>,
  browser: Buffer,
) => {
  await services.db.transaction((tx) => sendLoginCode(tx, account, attempt, browser));
  return { message: 'server.login.unverified', data: null };
};

const intentOf = (request: FastifyRequest): Buffer | null => readIntent(request, login.name, null)?.key ?? null;

const registerLogInRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, login, async ({ request, reply, body, locale }) => {
    const answers = readForm(services, 'login', body);
    const device = readDeviceCookie(request, services.settings);
    const { account, attempt } = await authenticate(services, {
      email: String(answers['email']),
      password: String(answers['password']),
      device,
      address: addressGroup(request.ip),
      network: networkOf(services.settings, request.ip),
    });
    clearReferralCookie(request, reply, services.settings);
    if (attempt) return requestVerification(services, account, attempt, identifyBrowser(services, request, reply));
    return startSession(services, reply, {
      account,
      locale,
      hours: services.settings.sessionHours,
      userAgent: request.headers['user-agent'] ?? '',
      device,
      former: sessionTokenHash(request, services.settings),
      intent: intentOf(request),
      address: addressGroup(request.ip),
    });
  });

const registerSignInRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, getSignIn, async () => ({
    data: { provider: services.settings.identityProvider !== undefined },
  }));

const registerLogOutRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, logout, async ({ request, reply }) => {
    // A GET by specification: an image on another site must not end a session.
    assertSameSite(request);
    const tokenHash = sessionTokenHash(request, services.settings);
    if (tokenHash) await services.db.transaction((tx) => endSession(tx, tokenHash, addressGroup(request.ip)));
    clearSessionCookies(reply, services.settings);
    clearReferralCookie(request, reply, services.settings);
    return { message: 'server.logout.done', data: null };
  });

const registerCurrentUserRoute = (app: FastifyInstance, services: Services): void =>
  route(app, services, currentUser, async ({ session, locale }) => {
    return { data: await toSessionUser(services, await getAccount(services.db, session.accountId), session, locale) };
  });

export const registerSessionRoutes = (app: FastifyInstance, services: Services): void => {
  registerLogInRoute(app, services);
  registerSignInRoute(app, services);
  registerLogOutRoute(app, services);
  registerCurrentUserRoute(app, services);
};
