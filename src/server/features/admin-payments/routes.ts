import type { FastifyInstance } from 'fastify';
import { listAdminPayments, settlePaymentAlert } from '../../../contract/admin-payment.ts';
import { notFound } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { isUuid } from '../../tokens.ts';
import { listPayments } from './list-payments.ts';
import { settleAlert } from './settle-alert.ts';

/** Payments and their alerts, for admins. */
export const registerAdminPaymentRoutes = (app: FastifyInstance, services: Services): void => {
  route(app, services, listAdminPayments, async ({ session, query, locale }) => {
    return listPayments(services.reads, services.catalogue, session, query, locale);
  });
  route(app, services, settlePaymentAlert, async ({ session, params, body, transaction }) => {
    const paymentId = params['id'] ?? '';
    if (!isUuid(paymentId)) throw notFound();
    return transaction(async (tx) => ({
      data: await settleAlert(tx, session, { id: body.alertId, paymentId }),
      message: 'server.payment.alertSettled',
    }));
  });
};
