import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHealth } from '../../contract/health.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

const isDatabaseAnswering = async ({ db }: Services): Promise<boolean> => {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const answer = db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, patience]);
};

/** Somebody who looks; machines ask for anything, or for JSON. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** The same in the envelope of all calls, for the page that a browser sees. */
export const registerHealthCall = (app: FastifyInstance, services: Services): void =>
  route(app, services, readHealth, async () => {
    if (!(await isDatabaseAnswering(services))) throw new AppError(503, 'server.error.503', { retryAfter: 2 });
    return { data: { status: 'ok', build: services.buildId } };
  });

/** For machines that watch the portal, and for the browser's question whether a newer build runs (specification 4). */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const build = services.buildId;
  app.get('/healthcheck1', async (request, reply) => {
    if (isBrowser(request) && app.answerPage) return app.answerPage(request, reply);
    const isUp = await isDatabaseAnswering(services);
    reply.code(isUp ? 200 : 503).header('cache-control', 'no-store');
    return { status: isUp ? 'ok' : 'unavailable', build };
  });
  app.get('/version.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { build };
  });
};
