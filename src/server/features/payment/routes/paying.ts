import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/payment.ts';
import { notFound } from '../../../errors.ts';
import { networkOf } from '../../../http/limits.ts';
import { readAccountForm } from '../../../http/read-form.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { isUuid } from '../../application/routes/sent-step.ts';
import type { Cashier } from '../cashier.ts';
import { describeLink } from '../describe-link.ts';
import { payFee } from '../pay-fee.ts';
import { withPromoTry } from '../promo.ts';
import { refreshFee } from '../refresh.ts';
import { settleRefund } from '../settle-refund.ts';

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
