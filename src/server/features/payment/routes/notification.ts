import type { FastifyInstance } from 'fastify';
import { notifyPayment } from '../../../../contract/payment.ts';
import { route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import type { Cashier } from '../cashier.ts';
import { takeNotification } from '../take-notification.ts';

const LONGEST = 64 * 1024;

/** What the gateway tells us. Its signature covers the bytes as they came, so that nothing parses them before. */
export const registerNotification = (app: FastifyInstance, services: Services, cashier: Cashier): void => {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST }, (_request, body, done) =>
      done(null, body),
    );
    route(
      raw,
      services,
      notifyPayment,
      async ({ request, params }) => {
        await takeNotification(cashier, {
          gatewayId: params['gateway'] ?? '',
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          headers: request.headers,
          path: request.url.split('?')[0] ?? '',
        });
        return { data: null };
      },
      { bodyLimit: LONGEST },
    );
  });
};
