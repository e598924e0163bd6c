import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, answers say `Connection: close` and idle connections are ended again and again: otherwise
 * one browser that keeps its connection holds the process for more than a minute.
 */
export const useDraining = (app: FastifyInstance): void => {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
};
