import { type Span, SpanKind, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { markFailed, startSpan } from '../platform/tracing/in-span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined where no traces are sent. */
    span: Span | undefined;
  }
}

/**
 * Every answer names its request in `x-request-id`, as the log does. With a tracer each request is a span, by the names
 * of OpenTelemetry's conventions; a request that a page makes itself is below that of the page. A trace that a
 * client sent is not continued: it could choose ids.
 */
export const identifyRequests = (app: FastifyInstance, tracer: Tracer | undefined): void => {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { id, method, routeOptions } = request;
    reply.header('x-request-id', id);
    if (!tracer) return;
    const route = routeOptions.url ?? 'unknown';
    request.span = startSpan(tracer, {
      name: `${method} ${route}`,
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method, 'http.route': route, 'portal.request.id': id },
    });
  });
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    if (!span) return;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) markFailed(span, String(statusCode));
    span.end();
  });
};
