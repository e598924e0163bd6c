import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * While the process drains, and while the server closes, answers say `Connection: close`: who asks again asks somebody
 * else. Once the server closes, idle connections are ended again and again: otherwise one browser that keeps its
 * connection holds the process for more than a minute.
 */
export const useDraining = (app: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || readiness.isDraining) reply.header('connection', 'close');
  });
};
