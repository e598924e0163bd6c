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
      ...(session?.apiKeyId !== undefined && { apiKey: session.apiKeyId }),
    };
    if (reply.statusCode === 401 || reply.statusCode === 403 || reply.statusCode === 429)
      request.log.warn(line, 'refused');
    else request.log.info(line, 'answered');
  });
};

/** Log of the server and its jobs. */
export type Log = FastifyBaseLogger;

/** Values that are logged by mistake under one of these names are redacted. */
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
 * One JSON line per event, without personal data: of a request only the method and the route, since URLs contain
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
      // Database messages quote the values that violate a constraint.
      message: error.code !== undefined && /^\d/.test(error.code) ? `SQLSTATE ${error.code}` : error.message,
      code: error.code,
      stack: error.stack ?? '',
    }),
  },
});
