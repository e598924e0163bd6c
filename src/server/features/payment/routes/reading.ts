import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/payment.ts';
import { networkOf } from '../../../http/limits.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Admission } from '../../application/admission.ts';
import { withdraw } from '../../application/withdraw.ts';
import { checkPromo } from '../promo.ts';
import { seeResult } from '../result.ts';
import { seeFee } from '../see-fee.ts';

/** What is due, what a promo code is worth, and what came of it; and taking the application back. */
export const registerFeeReading = (app: FastifyInstance, services: Services, admission: Admission): void => {
  const { db, settings } = services;
  route(app, services, calls.getRegistrationFee, async ({ session, query }) => ({
    data: await seeFee(admission, session.accountId, query.formId),
  }));
  route(app, services, calls.checkPromoCode, async ({ request, session, body }) => {
    const { accountId, origin } = session;
    const tried = { accountId, formId: body.formId, origin, network: networkOf(settings, request.ip) };
    return { data: await checkPromo(db, tried, body.code), message: 'server.payment.promoAccepted' };
  });
  route(app, services, calls.getResult, async ({ session, query }) => ({
    data: await seeResult(admission, settings.resultKey, session.accountId, query.formId),
  }));
  route(app, services, calls.withdrawApplication, async ({ session, body, transaction }) =>
    transaction(async (tx) => {
      await withdraw(admission, tx, body.formId, session.accountId);
      return { data: null, message: 'server.application.withdrawn' };
    }),
  );
};
