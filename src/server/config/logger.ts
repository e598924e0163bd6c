import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Where the server and its jobs write what happens. */
export type Log = FastifyBaseLogger;

/** Whatever is logged by mistake under one of these names stays unread. */
const secrets = [
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
    paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
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
