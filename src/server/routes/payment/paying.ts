import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/payment.ts';
import { notFound } from '../../errors.ts';
import { networkOf } from '../../plugins/limits.ts';
import { readAccountForm } from '../../plugins/read-form.ts';
import { route } from '../../plugins/route.ts';
import type { Services } from '../../services.ts';
import type { Cashier } from '../../usecases/payment/cashier.ts';
import { describeLink } from '../../usecases/payment/describe-link.ts';
import { payFee } from '../../usecases/payment/pay-fee.ts';
import { withPromoTry } from '../../usecases/payment/promo.ts';
import { refreshFee } from '../../usecases/payment/refresh.ts';
import { settleRefund } from '../../usecases/payment/settle-refund.ts';
import { isUuid } from '../application/sent-step.ts';

const optional = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Paying, asking what became of it, and settling what came too late. */
export const registerPaying = (app: FastifyInstance, services: Services, cashier: Cashier): void => {
  route(app, services, calls.payRegistrationFee, async ({ request, session, body, locale, inParts }) => {
    const answers = readAccountForm(services, 'registration-fee', body);
    const wish = {
      accountId: session.accountId,
      formId: String(answers['formId']),
      channelId: String(answers['sfPaymentChannelId']),
      promoCode: optional(answers['promoCode']),
      locale,
    };
    return inParts(async (begin) => {
      const payWith = () => payFee(cashier, wish, begin);
      const { accountId, formId } = wish;
      const tried = { accountId, formId, origin: session.origin, network: networkOf(services.settings, request.ip) };
      const link = await (wish.promoCode === undefined ? payWith() : withPromoTry(services.db, tried, payWith));
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
      data: await settleRefund(cashier, tx, { paymentId, admin: session, action: body.action }),
      message: 'server.payment.refundSettled',
    }));
  });
  // Asking twice changes no more than asking once: no record of the intent is needed.
  route(app, services, calls.refreshPayment, async ({ session, body }) => ({
    data: await refreshFee(cashier, session.accountId, body.formId),
  }));
};
