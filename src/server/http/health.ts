import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readHealth } from '../../contract/portal.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { route } from './route.ts';

/**
 * While the process drains and while the server closes, replies have the header `Connection: close`, so that clients
 * reconnect to another process. While the server closes, idle connections are closed repeatedly: otherwise one browser
 * with an open connection delays the end of the process by more than a minute.
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
/** Header with the seconds that the oldest mail, code or other job waits. */
const OUTBOX_AGE = 'outbox-age';

/** A person's browser; monitors accept anything, or JSON. */
const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true;

/** Logs a reason once, when it changes, not with every request. */
const createReadinessLog = (app: FastifyInstance) => {
  let last: string | undefined;
  return (obstacle: string | undefined): void => {
    if (obstacle !== last)
      app.log[obstacle === undefined ? 'info' : 'warn']({ obstacle: obstacle ?? null }, 'readiness');
    last = obstacle;
  };
};

/** The same in the envelope of all calls, for the page in a browser. */
export const registerHealthCall = (app: FastifyInstance, services: Services): void =>
  route(app, services, readHealth, async () => {
    if ((await services.readiness.findReasonNotReady()) !== undefined)
      throw new AppError(503, 'server.error.503', { retryAfter: RETRY_SECONDS });
    return { data: { status: 'ok', build: services.buildId } };
  });

/**
 * For monitors: `/healthcheck1` answers whether calls should be sent here, `/livez` whether the process runs,
 * independent of the database. `/version.json` names the running build for browsers (specification 4).
 */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const build = services.buildId;
  const note = createReadinessLog(app);
  app.get('/healthcheck1', async (request, reply) => {
    if (isBrowser(request) && app.answerPage) return app.answerPage(request, reply);
    const obstacle = await services.readiness.findReasonNotReady();
    note(obstacle);
    reply.header('cache-control', 'no-store');
    const { outboxAge } = services.readiness;
    if (outboxAge !== undefined) reply.header(OUTBOX_AGE, Math.floor(outboxAge));
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
