/** Addresses that a browser opens to sign in at the university's identity provider and when it comes back from there. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathTo } from '../../../contract/pages.ts';
import {
  CONFIRM,
  providerCallbackPath,
  providerSignInPath,
  SIGN_IN_PROBLEM,
  type SignInProblem,
} from '../../../contract/provider-sign-in.ts';
import { isReturnPath, RETURN_TO } from '../../../contract/return-path.ts';
import {
  findBrowserDigest,
  identifyBrowser,
  languageIn,
  readDeviceCookie,
  setNoticeCookie,
} from '../../http/cookies.ts';
import { addressGroup, networkOf } from '../../http/rate-limits.ts';
import { findSession, sessionTokenHash } from '../../http/session.ts';
import type { Services } from '../../services.ts';
import { startSession } from '../account/sign-in-routes.ts';
import { beginSignIn, describeFailure, finishSignIn } from './sign-in-at-provider.ts';

/** These addresses are no part of the API, and no crawler or cache has them. */
const options = { schema: { hide: true }, exposeHeadRoute: false } as const;

const sendTo = (reply: FastifyReply, location: string) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(location, 303);

/** As an address is written in a header. */
const returnPathOf = (request: FastifyRequest): string => {
  const asked = new URL(request.url, 'https://portal.invalid').searchParams.get(RETURN_TO);
  if (!isReturnPath(asked)) return pathTo('admin');
  const { pathname, search, hash } = new URL(asked, 'https://portal.invalid');
  return `${pathname}${search}${hash}`;
};

/** The login page says why; somebody who is signed in stays there and gets a message. */
const showProblem = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: SignInProblem,
  returnTo?: string,
) => {
  if (returnTo === undefined)
    return sendTo(reply, `${pathTo('login')}?${new URLSearchParams({ [SIGN_IN_PROBLEM]: problem })}`);
  const { settings, texts } = services;
  const translate = texts.translate(languageIn(request, services));
  setNoticeCookie(reply, settings, translate(`account.login.provider.problem.${problem}`));
  return sendTo(reply, returnTo);
};

const openedSession = async (services: Services, request: FastifyRequest) => {
  const session = await findSession(services.db, sessionTokenHash(request, services.settings));
  return session && { ...session, isFromProvider: session.provedUntil !== null };
};

type Provider = NonNullable<Services['identityProvider']>;

const registerBeginRoute = (app: FastifyInstance, services: Services, provider: Provider): void => {
  app.get(providerSignInPath, options, async (request, reply) => {
    const returnTo = returnPathOf(request);
    const isProof = new URL(request.url, 'https://portal.invalid').searchParams.get('purpose') === CONFIRM;
    const session = isProof ? await openedSession(services, request) : undefined;
    // A session that was opened with a password is proved with the password.
    if (isProof && !session?.isFromProvider) return showProblem(services, request, reply, 'expired');
    try {
      const browser = identifyBrowser(services, request, reply);
      const network = networkOf(services.settings, request.ip);
      return sendTo(reply, await beginSignIn(services, provider, { returnTo, browser, network, session }));
    } catch (error) {
      const { problem, cause } = describeFailure(error);
      if (cause !== undefined) request.log.warn({ err: cause, problem }, 'sign-in at the identity provider not begun');
      return showProblem(services, request, reply, problem, session && returnTo);
    }
  });
};

const registerCallbackRoute = (app: FastifyInstance, services: Services, provider: Provider): void => {
  app.get(providerCallbackPath, options, async (request, reply) => {
    const { settings } = services;
    const address = addressGroup(request.ip);
    try {
      const finished = await finishSignIn(services, provider, {
        url: request.url,
        browser: findBrowserDigest(services, request),
        session: await openedSession(services, request),
        origin: address,
      });
      const { outcome, returnTo } = finished;
      if (outcome === 'refused') {
        const { problem, cause, isSessionOpen } = finished;
        if (cause !== undefined) request.log.warn({ err: cause, problem }, 'sign-in at the identity provider refused');
        return showProblem(services, request, reply, problem, isSessionOpen ? returnTo : undefined);
      }
      if (outcome === 'signedIn')
        await startSession(services, reply, {
          account: finished.account,
          provider: finished.provider,
          locale: languageIn(request, services),
          hours: settings.sessionHours,
          userAgent: request.headers['user-agent'] ?? '',
          device: readDeviceCookie(request, settings),
          former: sessionTokenHash(request, settings),
          intent: null,
          address,
        });
      return sendTo(reply, returnTo);
    } catch (error) {
      const { problem, cause } = describeFailure(error);
      request.log.error({ err: cause, problem }, 'sign-in at the identity provider failed');
      return showProblem(services, request, reply, problem);
    }
  });
};

/** Absent where no identity provider is set. */
export const registerProviderSignIn = (app: FastifyInstance, services: Services): void => {
  const { identityProvider } = services;
  if (!identityProvider) return;
  registerBeginRoute(app, services, identityProvider);
  registerCallbackRoute(app, services, identityProvider);
};
