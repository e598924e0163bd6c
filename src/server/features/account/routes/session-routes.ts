import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentUser, login, logout } from '../../../../contract/account.ts';
import {
  clearReferralCookie,
  clearSessionCookies,
  readDeviceCookie,
  setDeviceCookie,
  setSessionCookies,
} from '../../../http/cookies.ts';
import { readIntent } from '../../../http/idempotency.ts';
import { addressGroup, networkOf } from '../../../http/limits.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { nameBrowser } from '../../../http/registering-browser.ts';
import { secondFactorOf } from '../../../http/rights.ts';
import { route } from '../../../http/route.ts';
import { assertSameSite, findSession, type Session, sessionTokenHash } from '../../../http/session.ts';
import type { Services } from '../../../services.ts';
import { digest } from '../../../tokens.ts';
import { type Authenticated, authenticate, logOut as endSession, openSession, type SessionOrder } from '../log-in.ts';
import { getAccount } from '../see-account.ts';
import { sendLoginCode } from '../send-code.ts';

type Account = SessionOrder['account'];

/** Who is logged in, as the browser keeps it. */
export const toSessionUser = (services: Services, account: Account, session: Session) => ({
  id: account.id,
  role: account.role,
  csrfToken: session.csrfToken,
  email: account.email,
  firstName: typeof account.profile['firstName'] === 'string' ? account.profile['firstName'] : null,
  institutionCode: account.institutionCode,
  secondFactor: secondFactorOf(services, session),
});

/** Opens a session and gives it to the browser. */
export const begin = async (services: Services, reply: FastifyReply, order: SessionOrder) => {
  const { settings, db } = services;
  const { token, csrfToken, device } = await db.transaction((tx) => openSession(tx, order));
  // Just made: it is there.
  const session = (await findSession(db, digest(token))) as Session;
  setSessionCookies(reply, settings, { token, csrfToken, userId: order.account.id });
  setDeviceCookie(reply, settings, device);
  return { message: 'server.login.done', data: toSessionUser(services, order.account, session) };
};

/** Told only to who knows the password; the browser compares the message with this very text (specification 8). */
const askToVerify = async (
  services: Services,
  account: Account,
  attempt: NonNullable<Authenticated['attempt']>,
  browser: Buffer,
) => {
  await services.db.transaction((tx) => sendLoginCode(tx, account, attempt, browser));
  return { message: 'server.login.unverified', data: null };
};

const intentOf = (request: FastifyRequest): Buffer | null => readIntent(request, login.name, null)?.key ?? null;

const logIn = (app: FastifyInstance, services: Services): void =>
  route(app, services, login, async ({ request, reply, body, locale }) => {
    const answers = readAccountForm(services, 'login', body);
    const device = readDeviceCookie(request, services.settings);
    const { account, attempt } = await authenticate(services, {
      email: String(answers['email']),
      password: String(answers['password']),
      device,
      address: addressGroup(request.ip),
      network: networkOf(services.settings, request.ip),
    });
    clearReferralCookie(request, reply, services.settings);
    if (attempt) return askToVerify(services, account, attempt, nameBrowser(services, request, reply));
    return begin(services, reply, {
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

const logOut = (app: FastifyInstance, services: Services): void =>
  route(app, services, logout, async ({ request, reply }) => {
    // A GET by specification: an image on another site must not end anybody's session.
    assertSameSite(request);
    const tokenHash = sessionTokenHash(request, services.settings);
    if (tokenHash) await services.db.transaction((tx) => endSession(tx, tokenHash, addressGroup(request.ip)));
    clearSessionCookies(reply, services.settings);
    clearReferralCookie(request, reply, services.settings);
    return { message: 'server.logout.done', data: null };
  });

const tellWho = (app: FastifyInstance, services: Services): void =>
  route(app, services, currentUser, async ({ session }) => {
    return { data: toSessionUser(services, await getAccount(services.db, session.accountId), session) };
  });

export const registerSessionRoutes = (app: FastifyInstance, services: Services): void => {
  logIn(app, services);
  logOut(app, services);
  tellWho(app, services);
};
