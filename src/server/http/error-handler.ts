import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { classifyError } from '../platform/database/classify-error.ts';
import type { Services } from '../services.ts';
import { toErrorEnvelope } from './envelope.ts';
import { Replay } from './idempotency.ts';
import { closedPolicy, transportSecurity } from './security-headers.ts';

const knownStatuses = new Set([400, 401, 403, 404, 405, 410, 412, 413, 415, 422, 429, 503]);

const unreadableCodes = /^FST_(?:ERR_CTP_(?:INVALID_JSON_BODY|EMPTY_JSON_BODY|INVALID_CONTENT_LENGTH)|ERR_BAD_URL)$/;
const tooLargeCodes = /^FST_(?:ERR_CTP_BODY_TOO_LARGE|REQ_FILE_TOO_LARGE|PARTS_LIMIT|FILES_LIMIT|FIELDS_LIMIT)$/;
const wrongTypeCodes = /^FST_(?:ERR_CTP_INVALID_MEDIA_TYPE|ERR_CTP_INVALID_TYPE|INVALID_MULTIPART_CONTENT_TYPE)$/;

const statusOf = (error: FastifyError): number => {
  const { code = '', statusCode } = error;
  const fault = classifyError(error);
  // Temporary failures: the browser repeats the call once.
  if (fault === 'unavailable') return 503;
  if (fault === 'invalidInput' || unreadableCodes.test(code)) return 400;
  if (tooLargeCodes.test(code)) return 413;
  if (wrongTypeCodes.test(code)) return 415;
  if (statusCode !== undefined && knownStatuses.has(statusCode)) return statusCode;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 400 : 500;
};

export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  // `statusOf` reads fields that may be missing.
  const status = error instanceof Error ? statusOf(error as FastifyError) : 500;
  return new AppError(status, `server.error.${status}`, status === 503 ? { retryAfter: 2 } : {});
};

/** Refusals and replayed replies are not cached. */
const sendJson = (reply: FastifyReply, status: number, envelope: object, headers = {}) =>
  reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(envelope);

/** One shape for every refusal, in the reader's language, without internal details (specification 7.1). */
export const sendError = (services: Services, error: AppError, request: FastifyRequest, reply: FastifyReply) => {
  const locale = services.texts.choose(request.headers['accept-language']);
  if (error.details.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.details.retryAfter));
  return sendJson(reply, error.status, toErrorEnvelope(services.texts, locale, error, request.id));
};

/** For replies to malformed URLs, for which no hook runs. */
const protectiveHeaders = {
  'content-security-policy': closedPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

const transportHeader = ({ settings }: Services): Readonly<Record<string, string>> =>
  settings.secureCookies
    ? { 'strict-transport-security': `max-age=${transportSecurity.maxAge}; includeSubDomains` }
    : {};

/** Handles URLs that the router cannot look up: 404 when a parameter is longer than any id, else 400. */
export const createUnroutableHandler =
  (services: Services) =>
  ({ code }: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = code === 'FST_ERR_MAX_PARAM_LENGTH' ? 404 : 400;
    sendError(
      services,
      new AppError(status, `server.error.${status}`),
      request,
      reply.headers({ ...protectiveHeaders, ...transportHeader(services), 'x-request-id': request.id }),
    );
  };

export const useErrorHandler = (app: FastifyInstance, services: Services): void => {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Replay) {
      const { status, response } = error.answer;
      return sendJson(reply, status, response, { 'idempotency-replayed': 'true' });
    }
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error, status: refusal.status }, 'call failed');
    return sendError(services, refusal, request, reply);
  });
};
