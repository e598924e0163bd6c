import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHealth } from '../../contract/health.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

const RETRY_SECONDS = 2;

/** Somebody who looks; machines ask for anything, or for JSON. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** The log names a new obstacle once, not with every question. */
const createNote = (app: FastifyInstance) => {
  let known: string | undefined;
  return (obstacle: string | undefined): void => {
    if (obstacle !== known)
      app.log[obstacle === undefined ? 'info' : 'warn']({ obstacle: obstacle ?? null }, 'readiness');
    known = obstacle;
  };
};

/** The same in the envelope of all calls, for the page that a browser sees. */
export const registerHealthCall = (app: FastifyInstance, services: Services): void =>
  route(app, services, readHealth, async () => {
    if ((await services.readiness.findObstacle()) !== undefined)
      throw new AppError(503, 'server.error.503', { retryAfter: RETRY_SECONDS });
    return { data: { status: 'ok', build: services.buildId } };
  });

/**
 * For machines that watch the portal: `/healthcheck1` says whether calls should be sent here, `/livez` whether the process
 * runs at all, which no fault of the database changes. `/version.json` answers the browser's question whether a newer
 * build runs (specification 4).
 */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const build = services.buildId;
  const note = createNote(app);
  app.get('/healthcheck1', async (request, reply) => {
    if (isBrowser(request) && app.answerPage) return app.answerPage(request, reply);
    const obstacle = await services.readiness.findObstacle();
    note(obstacle);
    reply.header('cache-control', 'no-store');
    if (obstacle === undefined) return { status: 'ok', build };
    reply.code(503).header('retry-after', RETRY_SECONDS);
    return { status: 'unavailable', build };
  });
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok', build };
  });
  app.get('/version.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { build };
  });
};
