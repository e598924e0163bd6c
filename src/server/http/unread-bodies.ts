import type { FastifyInstance } from 'fastify';

/**
 * A refusal may be answered while its body still comes in. Node lets go of a body only that nobody began to read: half
 * read, it would block its connection, and with it the next calls of the same browser. So the rest is read and dropped,
 * for as long as a request may take.
 */
export const useUnreadBodies = (app: FastifyInstance): void => {
  // Fastify closes the connection of a body that is too long. Who still writes would lose the answer with it.
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode === 413 && !request.raw.readableEnded) reply.removeHeader('connection');
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.readableEnded && !request.raw.destroyed) request.raw.unpipe().resume();
    done();
  });
};
