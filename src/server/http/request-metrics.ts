import type { Meter } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Upper bounds in seconds; a save is promised within 0.8. */
const explicitBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.8, 1, 2, 3, 5, 10];

/**
 * Requests by method, route and status, by the names of OpenTelemetry's conventions for HTTP. The route is the pattern
 * that the router knows: a URL holds tokens and ids, and there are too many of them.
 */
export const measureRequests = (app: FastifyInstance, meter: Meter): void => {
  const duration = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Time until the answer was sent, by method, route and status.',
    advice: { explicitBucketBoundaries },
  });
  const active = meter.createUpDownCounter('http.server.active_requests', {
    description: 'Requests that are being answered.',
  });
  app.addHook('onRequest', async () => active.add(1));
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    active.add(-1);
    duration.record(reply.elapsedTime / 1_000, {
      'http.request.method': method,
      'http.route': routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
    });
  });
};
