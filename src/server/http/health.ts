import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHealth } from '../../contract/portal.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

/**
 * While the process drains, and while the server closes, answers say `Connection: close`: who asks again asks somebody
 * else. Once the server closes, idle connections are ended again and again: otherwise one browser that keeps its
 * connection holds the process for more than a minute.
 */
export const useDraining = (app: FastifyInstance, { readiness }: Pick<Services, 'readiness'>): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || readiness.isDraining) reply.header('connection', 'close');
  });
};

const RETRY_SECONDS = 2;

/** Somebody who looks; machines ask for anything, or for JSON. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** The log names a new obstacle once, not with every question. */
const createReadinessLog = (app: FastifyInstance) => {
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
    if ((await services.readiness.findReasonNotReady()) !== undefined)
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
  const note = createReadinessLog(app);
  app.get('/healthcheck1', async (request, reply) => {
    if (isBrowser(request) && app.answerPage) return app.answerPage(request, reply);
    const obstacle = await services.readiness.findReasonNotReady();
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
