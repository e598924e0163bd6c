import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const isDatabaseAnswering = async ({ db }: Services): Promise<boolean> => {
  const patience = new Promise<false>((resolve) => setTimeout(resolve, 1_000, false).unref());
  const answer = db.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, patience]);
};

/** For machines that watch the portal, and for the browser's question whether a newer build runs (specification 4). */
export const registerHealth = (app: FastifyInstance, services: Services): void => {
  const build = services.buildId;
  app.get('/healthcheck1', async (_request, reply) => {
    const isUp = await isDatabaseAnswering(services);
    reply.code(isUp ? 200 : 503).header('cache-control', 'no-store');
    return { status: isUp ? 'ok' : 'unavailable', build };
  });
  app.get('/version.json', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { build };
  });
};
