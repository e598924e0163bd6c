import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

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

/** Where the server and its jobs write what happens. */
export type Log = FastifyBaseLogger;

/** Whatever is logged by mistake under one of these names stays unread. */
const redactedNames = [
  'password',
  'confirmPassword',
  'currentPassword',
  'otp',
  'nik',
  'token',
  'cookie',
  'authorization',
  'email',
];

/**
 * One JSON line per event, without personal data: of a request only the method and the route, since addresses carry
 * tokens and ids.
 */
export const createLoggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  redact: {
    paths: redactedNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '[hidden]',
  },
  serializers: {
    req: (request: FastifyRequest) => ({ id: request.id, method: request.method, route: request.routeOptions?.url }),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      // Messages of the database quote the values that broke a rule.
      message: error.code !== undefined && /^\d/.test(error.code) ? `SQLSTATE ${error.code}` : error.message,
      code: error.code,
      stack: error.stack ?? '',
    }),
  },
});
