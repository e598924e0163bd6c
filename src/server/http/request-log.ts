import type { FastifyInstance } from 'fastify';

/** One line per answered call: which call, how it ended, how long it took, and for whom only as an account id. */
export const useRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, session } = request;
    const line = {
      method,
      route: routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(session && { account: session.accountId }),
    };
    if (reply.statusCode === 401 || reply.statusCode === 403 || reply.statusCode === 429)
      request.log.warn(line, 'refused');
    else request.log.info(line, 'answered');
  });
};
