import type { FastifyInstance } from 'fastify';
import { register as registerCall, resendOtp, verifyOtp } from '../../../../contract/account.ts';
import { AppError } from '../../../errors.ts';
import { clearReferralCookie, readReferralCookie, setResendCookie } from '../../../http/cookies.ts';
import { Replay } from '../../../http/idempotency.ts';
import { networkOf } from '../../../http/limits.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { findBrowser, nameBrowser } from '../../../http/registering-browser.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { digest, newToken } from '../../../tokens.ts';
import { foldEmail } from '../email-address.ts';
import { factsOfToday } from '../facts-of-today.ts';
import { codeFailures, counted, limitsOf, ofNetwork, resendSeconds } from '../limits.ts';
import { readReferral } from '../referral.ts';
import { prepareRegistration, register } from '../register.ts';
import { countResend, resendCode } from '../send-code.ts';
import { otherBrowser, verifyCode } from '../verify-code.ts';

const registerNew = (app: FastifyInstance, services: Services): void =>
  route(app, services, registerCall, async ({ request, reply, body, locale, transactionAfter }) => {
    const answers = readAccountForm(services, 'register', body, await factsOfToday(services));
    const { settings } = services;
    const browser = nameBrowser(services, request, reply);
    const referral = readReferral(readReferralCookie(request, settings));
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

const verify = (app: FastifyInstance, services: Services): void =>
  route(app, services, verifyOtp, async ({ request, body, transaction }) => {
    const answers = readAccountForm(services, 'otp', body);
    const browser = findBrowser(services, request);
    if (!browser) throw otherBrowser();
    const typed = { emailFolded: foldEmail(String(answers['email'])), otp: String(answers['otp']), browser };
    const network = networkOf(services.settings, request.ip);
    return counted(services.db, [codeFailures(typed.emailFolded), ...limitsOf(ofNetwork.verify, network)], () =>
      services.passwords.inTurn((hasher) =>
        transaction(async (tx) => {
          await verifyCode(tx, hasher, typed);
          return { status: 201, message: 'server.otp.verified', data: { status: 201 } };
        }),
      ),
    );
  });

const waitOf = (error: unknown): number | undefined =>
  error instanceof AppError && error.status === 429 ? error.details.retryAfter : undefined;

const resend = (app: FastifyInstance, services: Services): void =>
  route(app, services, resendOtp, async ({ request, body, locale, reply, transactionAfter }) => {
    const email = foldEmail(String(readAccountForm(services, 'otp-resend', body)['email']));
    // A browser without a cookie has asked for nothing, and is answered like every other.
    const browser = findBrowser(services, request) ?? digest(newToken());
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
      const seconds = waitOf(error);
      if (seconds !== undefined) {
        const at = new Date(Date.now() + seconds * 1000).toISOString();
        setResendCookie(reply, services.settings, at, seconds);
      }
      throw error;
    }
  });

export const registerRegistrationRoutes = (app: FastifyInstance, services: Services): void => {
  registerNew(app, services);
  verify(app, services);
  resend(app, services);
};
