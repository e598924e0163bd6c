import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/payment.ts';
import { notFound } from '../../errors.ts';
import { networkOf } from '../../http/rate-limits.ts';
import { route } from '../../http/route.ts';
import { readForm } from '../../http/validation.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { receiveNotification } from './apply-gateway-event.ts';
import { refreshFeeStatus } from './check-link.ts';
import { checkPromo, withPromoAttempt } from './check-promo-code.ts';
import { getApplicationResult } from './get-application-result.ts';
import { getFeeDetail } from './get-fee-detail.ts';
import { describeLink, payFee } from './pay-fee.ts';
import { createPaymentContext, type PaymentContext } from './payment-context.ts';
import { settleRefund } from './settle-refund.ts';

/** Fee, promo code and result. */
const registerReadRoutes = (app: FastifyInstance, services: Services, applications: ApplicationContext): void => {
  const { db, settings } = services;
  route(app, services, calls.getRegistrationFee, async ({ session, query, locale }) => ({
    data: await getFeeDetail(applications, session.accountId, query.formId, locale),
  }));
  route(app, services, calls.checkPromoCode, async ({ request, session, body }) => {
    const { accountId, origin } = session;
    const attempt = { accountId, formId: body.formId, origin, network: networkOf(settings, request.ip) };
    return { data: await checkPromo(db, attempt, body.code), message: 'server.payment.promoAccepted' };
  });
  route(app, services, calls.getResult, async ({ session, query }) => ({
    data: await getApplicationResult(applications, settings.resultKey, session.accountId, query.formId),
  }));
};

const optionalText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Payment, refresh of the fee status, and settlement of refunds. */
const registerPayRoutes = (app: FastifyInstance, services: Services, context: PaymentContext): void => {
  route(app, services, calls.payRegistrationFee, async ({ request, session, body, locale, inParts }) => {
    const answers = readForm(services, 'registration-fee', body);
    const payment = {
      accountId: session.accountId,
      formId: String(answers['formId']),
      channelId: String(answers['sfPaymentChannelId']),
      promoCode: optionalText(answers['promoCode']),
      locale,
    };
    return inParts(async (begin) => {
      const payWith = () => payFee(context, payment, begin);
      const { accountId, formId } = payment;
      const attempt = { accountId, formId, origin: session.origin, network: networkOf(services.settings, request.ip) };
      const link = await (payment.promoCode === undefined
        ? payWith()
        : withPromoAttempt(services.db, attempt, payWith));
      return {
        data: describeLink(link),
        message: link.status === 'Paid' ? 'server.payment.paid' : 'server.payment.opened',
      };
    });
  });
  route(app, services, calls.settleRefund, async ({ session, params, body, transaction }) => {
    const paymentId = params['id'] ?? '';
    if (!isUuid(paymentId)) throw notFound();
    return transaction(async (tx) => ({
      data: await settleRefund(context, tx, { paymentId, admin: session, action: body.action }),
      message: 'server.payment.refundSettled',
    }));
  });
  // The call is idempotent: no intent is stored.
  route(app, services, calls.refreshPayment, async ({ session, body }) => ({
    data: await refreshFeeStatus(context, session.accountId, body.formId),
  }));
};

const MAX_NOTIFICATION_BYTES = 64 * 1024;

/** Notifications of the gateways. The signature covers the raw bytes, so no parser runs before. */
const registerNotificationRoute = (app: FastifyInstance, services: Services, context: PaymentContext): void => {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTIFICATION_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    route(
      raw,
      services,
      calls.notifyPayment,
      async ({ request, params }) => {
        await receiveNotification(context, {
          gatewayId: params['gateway'] ?? '',
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          path: request.url.split('?')[0] ?? '',
        });
        return { data: null };
      },
      { bodyLimit: MAX_NOTIFICATION_BYTES },
    );
  });
};

/** Specification 7.4, `/registration-fee`, and 4.6 to 4.8. */
export const registerPaymentRoutes = (app: FastifyInstance, services: Services): void => {
  const context = createPaymentContext(services);
  registerReadRoutes(app, services, services.applications);
  registerPayRoutes(app, services, context);
  registerNotificationRoute(app, services, context);
};
